"""Hooks of the fuzzer: valid requests on fresh objects between those that it makes up, and a line for every answer."""

import base64
import json
import os
import random
import urllib.request

import schemathesis
from hypothesis import strategies as st
from hypothesis.internal import lambda_sources
from schemathesis.core import NOT_SET

FRESH_URL = os.environ["FRESH_URL"]
ANSWERS = os.environ["FUZZ_ANSWERS"]
draw = random.Random(int(os.environ["TEST_SEED"]))
# Of four requests of a call, three are valid ones on fresh objects.
FRESH_OF_FOUR = 3
# Hypothesis parses the source of a lambda to describe it, which breaks the interpreter deep in a strategy (Python 3.11).
lambda_sources.lambda_description = lambda function: "lambda"
asked_of = {}
fresh_cases = set()


def ask(case, fresh):
    asked = json.dumps({"method": case.method, "path": case.operation.path, "fresh": fresh}).encode()
    with urllib.request.urlopen(urllib.request.Request(FRESH_URL, data=asked), timeout=120) as answer:
        return json.load(answer)


@schemathesis.hook
def before_generate_case(context, strategy):
    """Makes cases differ, also those of a call without parameters, of which a few would be all there are."""
    return st.tuples(strategy, st.integers(min_value=0)).map(lambda drawn: drawn[0])


@schemathesis.hook
def before_call(context, case, kwargs):
    door = (case.method, case.operation.path)
    asked_of[door] = asked_of.get(door, 0) + 1
    request = ask(case, asked_of[door] % 4 < FRESH_OF_FOUR)
    if not request["fresh"]:
        # Half of the made-up requests name things that exist.
        if draw.random() < 0.5 and case.path_parameters:
            case.path_parameters = {**case.path_parameters, **request["params"]}
        case.headers = {**(case.headers or {}), **request["headers"]}
        return
    fresh_cases.add(case.id)
    case.path_parameters = request["params"]
    case.query = request["query"]
    case.headers = request["headers"]
    case.cookies = {}
    case.body = NOT_SET
    if request["body"] is not None:
        kwargs["data"] = base64.b64decode(request["body"])


@schemathesis.hook
def after_call(context, case, response):
    line = {
        "door": f"{case.method} {case.operation.path}",
        "status": response.status_code,
        "fresh": case.id in fresh_cases,
    }
    if response.status_code >= 500 or (line["fresh"] and response.status_code >= 300):
        line["text"] = response.text[:300]
    with open(ANSWERS, "a") as file:
        file.write(json.dumps(line) + "\n")
