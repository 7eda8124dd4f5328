/** A program for Python that reads files as JSON and prints them with expectations changed, by the same rules as for scripts. */
export const pythonChanger = `
import ast, json, sys

EQUAL = {'assertEqual', 'assertEquals', 'assertListEqual', 'assertDictEqual', 'assertSetEqual', 'assertTupleEqual',
         'assertSequenceEqual', 'assertMultiLineEqual', 'assertCountEqual', 'assertAlmostEqual', 'assertIs'}
OPPOSITE = {'assertTrue': 'assertFalse', 'assertFalse': 'assertTrue', 'assertIsNone': 'assertIsNotNone',
            'assertIsNotNone': 'assertIsNone', 'assertIn': 'assertNotIn', 'assertNotIn': 'assertIn',
            'assertNotEqual': 'assertEqual', 'assertGreater': 'assertLessEqual', 'assertLess': 'assertGreaterEqual',
            'assertGreaterEqual': 'assertLess', 'assertLessEqual': 'assertGreater', 'assertIsInstance': 'assertNotIsInstance'}

RAISING = {'raises', 'assertRaises', 'assertRaisesRegex', 'warns', 'assertWarns', 'assertWarnsRegex'}

def is_raising(node):
    return isinstance(node, ast.Call) and bool(node.args) and getattr(node.func, 'attr', getattr(node.func, 'id', '')) in RAISING

def change_raising(call):
    kind = 'Warning' if 'arn' in getattr(call.func, 'attr', getattr(call.func, 'id', '')) else 'Exception'
    other = ast.parse('type("Other", (%s,), {})' % kind, mode='eval').body
    return ast.Call(call.func, [other] + call.args[1:], call.keywords)

def changed(node, by, far=False):
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, bool):
            return ast.Constant(not value)
        if isinstance(value, (int, float)):
            return ast.Constant((abs(value) + 1) * 10 ** (5 + by) if far else value + by if value + by != value else 0)
        if isinstance(value, str):
            letter = 'abcdefghij'[by]
            return ast.Constant(value[:-1] + ('z' if value[-1:] == letter else letter))
        if isinstance(value, bytes):
            return ast.Constant(value + b'~')
        return ast.Constant(by)
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        return ast.UnaryOp(node.op, changed(node.operand, by, far))
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        for index, item in enumerate(node.elts):
            if not isinstance(item, ast.Starred):
                elts = list(node.elts)
                elts[index] = changed(item, by, far)
                return type(node)(elts=elts, ctx=ast.Load()) if not isinstance(node, ast.Set) else ast.Set(elts=elts)
        return type(node)(elts=[ast.Constant(by)], ctx=ast.Load())
    if isinstance(node, ast.Dict):
        for index, key in enumerate(node.keys):
            if key is not None:
                values = list(node.values)
                values[index] = changed(values[index], by, far)
                return ast.Dict(keys=node.keys, values=values)
        return ast.Dict(keys=[ast.Constant('extra')], values=[ast.Constant(by)])
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith('approx') and node.args:
        return ast.Call(func=node.func, args=[changed(node.args[0], by, True)] + node.args[1:], keywords=node.keywords)
    change = ast.parse(
        "(lambda v: (not v) if isinstance(v, bool) else %s if isinstance(v, (int, float)) else v + '~' "
        "if isinstance(v, str) else [v])(0)" % ('(abs(v) + 1) * 1e%d' % (5 + by) if far else 'v + %d' % by), mode='eval').body
    change.args = [node]
    return change

def is_literal(node):
    return isinstance(node, (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.Set)) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant))

def change_assert(node, by):
    test = node.test
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq):
        left, right = test.left, test.comparators[0]
        if is_literal(left) and not is_literal(right):
            return ast.Assert(ast.Compare(changed(left, by), test.ops, [right]), node.msg)
        return ast.Assert(ast.Compare(left, test.ops, [changed(right, by)]), node.msg)
    return ast.Assert(ast.UnaryOp(ast.Not(), test), node.msg)

def change_call(node, by):
    call = node.value
    name = call.func.attr
    if name in EQUAL and len(call.args) >= 2:
        first, second = call.args[0], call.args[1]
        far = name == 'assertAlmostEqual'
        args = [changed(first, by, far), second] if is_literal(first) and not is_literal(second) else [first, changed(second, by, far)]
        return ast.Expr(ast.Call(call.func, args + call.args[2:], call.keywords))
    if is_raising(call) and len(call.args) > 1:
        return ast.Expr(change_raising(call))
    if name in OPPOSITE:
        return ast.Expr(ast.Call(ast.Attribute(call.func.value, OPPOSITE[name], ast.Load()), call.args, call.keywords))
    return None

def new_statement(node, by):
    if isinstance(node, ast.Assert):
        return change_assert(node, by)
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Attribute):
        return change_call(node, by)
    return None

def stop_in(test, lines):
    nodes = getattr(test.body[0], 'decorator_list', []) + test.body[:1]
    line = min(node.lineno for node in nodes)
    head = lines[line - 1]
    start = len(head) - len(head.lstrip())
    if line == test.lineno:
        return (line, test.body[0].col_offset, line, test.body[0].col_offset, 'raise AssertionError("not yet"); ')
    return (line, start, line, start, 'raise AssertionError("not yet")\\n' + head[:start].decode('utf8'))

# A failure in an attempt does not end the test; one that passes ends it well, or the whole process where tests have no names.
def attempt(node, changed_node, lines, passes):
    head = lines[node.lineno - 1][:node.col_offset].decode('utf8')
    if head.strip() or lines[node.end_lineno - 1][node.end_col_offset:].strip():
        return None
    statement = ast.unparse(ast.fix_missing_locations(changed_node)).replace('\\n', ' ')
    text = ('\\n' + head).join(['try: ' + statement, 'except BaseException: pass', 'else: ' + passes])
    return (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text)

def attempts(group, tree, order, lines):
    exits = order['every'] == 'exit'
    body = group.get('body', tree)
    leaves = (ast.Return, ast.Yield, ast.YieldFrom)
    if 'body' in group and any(isinstance(node, leaves) for node in ast.walk(body)):
        return None
    if 'body' not in group and not exits:
        return None
    last = body.body[-1]
    if 'body' in group and body.body[0].lineno == body.lineno:
        return None
    held = [(node, other) for node, other, _, is_held in group['found'] if is_held or (exits and isinstance(node, ast.stmt))]
    passes = '__import__("os")._exit(0)' if exits else 'return'
    tried = [edit for edit in (attempt(node, other, lines, passes) for node, other in held) if edit is not None]
    if not tried:
        return None
    # The end of the last statement may be the end of one that is tried, so both are one edit.
    indent = ' ' * body.body[0].col_offset
    end = '\\n' + indent + 'raise AssertionError("not yet")'
    final = next((edit for edit in tried if edit[2:4] == (last.end_lineno, last.end_col_offset)), None)
    if final is not None:
        return [edit for edit in tried if edit is not final] + [final[:4] + (final[4] + end,)]
    if lines[last.end_lineno - 1][last.end_col_offset:].strip():
        return None
    return tried + [(last.end_lineno, last.end_col_offset, last.end_lineno, last.end_col_offset, end)]

def work(order):
    text, by = order['text'], order['by']
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    groups = []

    def visit(node, names, group, certain, held=False):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ClassDef):
                visit(child, names + [child.name], group, False)
            elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if child.name.startswith('test'):
                    skipped = any('skip' in ast.unparse(d) or 'xfail' in ast.unparse(d) for d in child.decorator_list)
                    own = {'names': names + [child.name], 'skipped': skipped, 'found': [], 'body': child}
                    groups.append(own)
                    visit(child, names, own, True, True)
                else:
                    visit(child, names, group, False)
            else:
                for item in child.items if isinstance(child, (ast.With, ast.AsyncWith)) else []:
                    if is_raising(item.context_expr):
                        group['found'].append((item.context_expr, change_raising(item.context_expr), certain, False))
                statement = new_statement(child, by)
                if statement is not None:
                    group['found'].append((child, statement, certain, held))
                else:
                    visit(child, names, group, False, held)

    outside = {'names': None, 'skipped': False, 'found': []}
    groups.append(outside)
    visit(tree, [], outside, False)
    lines = text.encode('utf8').split(b'\\n')
    edits, tests = [], []
    # A test that calls a function with assertions shows in rounds of its own whether these are asked.
    own = any(group['found'] for group in groups[1:])
    stops = not outside['found'] or (own and order['round'] % 2 == 0)
    for group in groups:
        found, named = group['found'], group['names'] is not None and not group['skipped']
        certain = not found
        needs_all = order['every'] is not None and found and (
            order['every'] == 'exit' or len(found) > order['round'] + 1 or not all(one[2] for one in found))
        every = attempts(group, tree, order, lines) if needs_all else None
        if every is not None:
            edits.extend(every)
            certain = True
        elif found:
            node, changed_node, certain, _ = found[order['round'] % len(found)]
            text = ast.unparse(ast.fix_missing_locations(changed_node)).replace('\\n', ' ')
            edits.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text))
        elif named and stops:
            edits.append(stop_in(group['body'], lines))
        else:
            continue
        if named:
            tests.append({'names': group['names'], 'certain': certain})
    for first, start, last, end, text in sorted(edits, reverse=True):
        head, tail = lines[first - 1][:start], lines[last - 1][end:]
        lines[first - 1:last] = [head + text.encode('utf8') + tail]
    result = {'path': order['path'], 'tests': tests, 'changes': len(edits)}
    is_test = any(group['names'] is not None for group in groups)
    end = ''
    if is_test and not any(test['certain'] for test in tests):
        result['added'] = order['added']
        end = '\\n\\ndef ' + order['added'] + '():\\n    raise AssertionError("not yet")\\n'
    if not edits and not is_test:
        return None
    result['text'] = b'\\n'.join(lines).decode('utf8') + end
    return result

print(json.dumps([found for found in (work(order) for order in json.load(sys.stdin)) if found is not None]))
`
