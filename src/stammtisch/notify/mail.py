"""Mail: by a server that the keeper of the tables names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from stammtisch.core.errors import GameError
from stammtisch.table.errors import RefusedError

from .delivery import UndeliveredError

if TYPE_CHECKING:
    from email.message import EmailMessage
    from smtplib import SMTP

PORTS = {"smtp": 587, "smtps": 465}
WITHIN = 20.0
LONGEST_ADDRESS, LONGEST_LINE = 254, 998
LOCAL = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}")
DOMAIN = re.compile(r"(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")
SENDER = re.compile(r"(?:[^<>\"\r\n]*<([^<>]*)>|([^<>]*))")
HERE = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class MailServer:
    """Who sends mails for us. `sealed`: encrypted from the first byte on."""

    host: str
    port: int
    sealed: bool
    user: str
    password: str


def read_smtp(text: str) -> MailServer | None:
    """As `smtp://user:password@host:587` or `smtps://...`; GameError, which never says it."""
    if not text:
        return None
    try:
        found = urlsplit(text)
        port = found.port or PORTS.get(found.scheme, 0)
    except ValueError:
        port = 0
    if not port or not found.hostname or found.path.strip("/") or found.query or found.fragment:
        raise GameError("smtp: it is no address like smtp://user:password@mail.example.org:587")
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return MailServer(found.hostname, port, found.scheme == "smtps", user, password)


def read_sender(text: str) -> str:
    """Whom mails come from, as `Tables <tables@example.org>`; GameError."""
    found = SENDER.fullmatch(text)
    try:
        read_address((found and (found[1] or found[2])) or "")
    except RefusedError:
        raise GameError(f"mail from: {text!r} is no address like tables@example.org") from None
    return text


def read_address(text: str) -> str:
    """A mail address as servers know it; RefusedError."""
    local, _, domain = text[: LONGEST_ADDRESS + 1].strip().rpartition("@")
    if len(text) > LONGEST_ADDRESS:
        raise RefusedError("bad_address")
    try:
        domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        domain = ""
    good = LOCAL.fullmatch(local) and DOMAIN.fullmatch(domain) and ".." not in local
    if not good or len(local) + len(domain) >= LONGEST_ADDRESS:
        raise RefusedError("bad_address")
    return f"{local}@{domain}"


def box(address: str) -> str:
    """Whom an address belongs to, however it is written: most servers give all of these to one."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0].replace('.', '')}@{domain}"


def written(key: str, sender: str, to: str, subject: str, words: str, stop: str) -> EmailMessage:
    """A mail; `stop`: the address at which whoever gets it ends all that comes from here."""
    from email.message import EmailMessage
    from email.policy import SMTP as RULES
    from email.utils import formatdate

    domain = bare(sender).rpartition("@")[2]
    mail = EmailMessage(RULES.clone(max_line_length=LONGEST_LINE))  # no address is cut in two
    mail["Subject"], mail["From"], mail["To"] = subject, sender, to
    mail["Date"], mail["Message-ID"] = formatdate(), f"<{key}@{domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(words)
    return mail


def send(server: MailServer, mail: EmailMessage) -> None:
    """Hand it over, in a thread of its own; UndeliveredError.

    Whether a mail has been taken that a broken line followed is not known: it is not sent again.
    """
    from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

    try:
        connection = _connected(server)
    except (OSError, SMTPException) as error:
        raise UndeliveredError(type(error).__name__, again=0.0) from error
    try:
        connection.send_message(mail)
    except SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        raise _refusal(min(codes), gone=True) from None  # its words hold the address
    except SMTPResponseException as error:
        raise _refusal(error.smtp_code, gone=False) from None
    except (OSError, SMTPException) as error:
        raise UndeliveredError(type(error).__name__) from None
    finally:
        connection.close()


def _refusal(code: int, gone: bool) -> UndeliveredError:
    later = 400 <= code < 500
    return UndeliveredError(f"status {code}", 0.0 if later else None, gone and not later)


def _connected(server: MailServer) -> SMTP:
    """A connection that is encrypted where the server can be; else no password is told it."""
    import smtplib
    import ssl

    context = ssl.create_default_context()
    made: SMTP
    if server.sealed:
        made = smtplib.SMTP_SSL(server.host, server.port, timeout=WITHIN, context=context)
    else:
        made = smtplib.SMTP(server.host, server.port, timeout=WITHIN)
    try:
        made.ehlo()
        if not server.sealed and made.has_extn("starttls"):
            made.starttls(context=context)
        elif not server.sealed and server.password and server.host not in HERE:
            raise UndeliveredError("it does not encrypt, so it is told no password", again=0.0)
        if server.user:
            made.login(server.user, server.password)
    except BaseException:
        made.close()
        raise
    return made


def bare(sender: str) -> str:
    """The address alone."""
    from email.utils import parseaddr

    return parseaddr(sender)[1]
