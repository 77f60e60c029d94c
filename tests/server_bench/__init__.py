"""How much the server bears: `make bench-server`, or `python -m tests.server_bench --quick`.

Real servers, and browsers that are nothing but connections, so that little of the machine is spent
on them. Figures are printed and nothing is demanded: they depend on the machine, and on what else
it does.
"""
