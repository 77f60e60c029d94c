"""The OpenAPI document says what is true: asked for anything, the server answers as it is told.

One server in a process of its own is asked; streams, which do not end, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from stammtisch.web.compression import EVENTS

from .test_process import WISH, server

EXAMPLES = 4
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
ENDS = {"delete", "start"}
"""What is done at tables there are not alone: the real one is to last."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with server(tmp_path_factory.mktemp("described")) as (_, opened):
        yield opened


@pytest.fixture(scope="module")
def document(client: httpx.Client) -> Any:
    return client.get("/schema/openapi.json").json()


def test_nothing_is_answered_that_the_document_does_not_tell(
    client: httpx.Client, document: Any
) -> None:
    url = client.post("/tables", json=WISH).json()["url"]
    client.get(url)
    table_id = url.split("/")[2]
    cookies = dict(client.cookies)
    asked = 0
    for found in schemathesis.openapi.from_dict(document).get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()
        if EVENTS in str(operation.definition.raw):
            continue

        @settings(
            max_examples=EXAMPLES,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def ask(case: Any) -> None:
            nonlocal asked
            asked += 1
            last = case.path.rpartition("/")[2]
            if "table_id" in case.path_parameters and asked % 4 and last not in ENDS:
                case.path_parameters["table_id"] = table_id
            if case.path_parameters.get("name") and asked % 4:
                case.path_parameters["name"] = "toy"
            case.call_and_validate(
                base_url=str(client.base_url), cookies=cookies, checks=CHECKS, allow_redirects=False
            )

        ask()
    assert asked > 100


def test_each_call_says_what_it_does_and_how_it_may_refuse(document: Any) -> None:
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            place = f"{method} {path}"
            assert " " in call["summary"], f"{place}: a sentence"
            assert set(re.findall(r"{(\w+)}", path)) <= {
                it["name"] for it in call.get("parameters", [])
            }
            if path in ("/health", "/ready"):
                continue
            assert {"400", "429", "500"} <= set(call["responses"]), place
            if method == "post":
                assert {"403", "408", "413", "422"} <= set(call["responses"]), place
                assert call["requestBody"]["content"]["application/json"]["schema"], place
            if "{table_id}" in path:
                assert "404" in call["responses"], place
            assert all(answer["description"] for answer in call["responses"].values()), place


def test_every_kind_that_is_referred_to_is_told(document: Any) -> None:
    named = set(re.findall(r"#/components/schemas/([\w.-]+)", str(document)))
    assert named <= set(document["components"]["schemas"])


def test_the_page_for_people_tells_each_call_without_help_from_elsewhere(
    client: httpx.Client, document: Any
) -> None:
    for language, title in (("en", "The calls"), ("fr", "Les appels"), ("ru", "Запросы")):
        answer = client.get(f"/schema?lang={language}")
        assert answer.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        page = answer.text
        assert title in page
        assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)
        assert " style=" not in page
        for path in document["paths"]:
            assert path in page
        for name in document["components"]["schemas"]:
            assert f'id="kind-{name}"' in page


PAGE = Path(__file__).parents[2] / "docs" / "http.md"


def test_docs_name_only_calls_that_there_are(document: Any) -> None:
    told = {
        (method, re.sub(r"{\w+}", "*", path))
        for path, methods in document["paths"].items()
        for method in methods
    }
    calls = re.findall(r"`(GET|POST) (/[^ ?`]*)", PAGE.read_text(encoding="utf-8"))
    known = [
        (m.lower(), p) for m, p in calls if not p.startswith(("/assets", "/static", "/schema"))
    ]
    assert known
    for method, path in known:
        pattern = re.sub(r"\b[A-Z]{2,}(\.svg)?", "*", path)
        assert (method, pattern) in told, path
