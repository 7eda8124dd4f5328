import { pythonBuiltInsText } from './python-built-ins-text.ts'

/**
 * The same for Python, which loads a module of this name before everything. It notes which lines sealed code printed and which
 * clocks and functions were replaced. Python hides nothing from code that looks for it, so these notes can be forged by somebody
 * who knows of them.
 */
export const pythonWatcherText = `import os
import sys


def _take():
    place = os.environ.get('REPRISE_ORDER')
    if not place:
        return None
    order = {'sealed': set(), 'candidate': []}
    try:
        with open(place) as file:
            for row in file.read().split('\\n'):
                name, _, value = row.partition(' ')
                if name == 'sealed':
                    order['sealed'].add(value)
                elif name == 'candidate':
                    order['candidate'].append(value)
                elif name:
                    order[name] = value
    except OSError:
        return None
    if not _is_sealed(order['sealed']):
        return None
    os.unlink(place)
    return order


def _is_sealed(sealed):
    words = list(getattr(sys, 'orig_argv', sys.argv))[1:]
    while words:
        word = words.pop(0)
        if word == '-m' and words:
            module = words[0].replace('.', '/')
            return any(os.path.realpath(path) in sealed for path in (module + '.py', module + '/__main__.py'))
        if word in ('-W', '-X') and words:
            words.pop(0)
        elif word == '-c':
            return False
        elif not word.startswith('-'):
            return os.path.realpath(word) in sealed
    return False


${pythonBuiltInsText}

def _watch(order):
    import atexit
    import builtins
    import io

    try:
        from _sha256 import sha256
    except ImportError:
        from hashlib import sha256
    top, sealed, others = order['top'], order['sealed'], tuple(order['candidate'])
    began, process, getframe = os.getcwd(), os.getpid(), sys._getframe
    output = os.open(order['notes'], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    padded = order['key'].encode().ljust(64, b'\\0')
    inner, outer = bytes(byte ^ 0x36 for byte in padded), bytes(byte ^ 0x5C for byte in padded)
    kinds = {}

    def sign(text):
        return sha256(outer + sha256(inner + text).digest()).hexdigest()

    def kind_of(name):
        kind = kinds.get(name)
        if kind is None:
            path = os.path.realpath(os.path.join(began, name))
            if name.startswith('<'):
                kind = 'nobody' if name.startswith('<frozen ') else 'candidate'
            elif path in sealed:
                kind = 'sealed'
            elif path.startswith(top) or (others and path.startswith(others)):
                kind = 'candidate'
            else:
                kind = 'nobody'
            kinds[name] = kind
        return kind

    codes = {path: _codes(path) for path in sealed if path.endswith('.py')}

    def who():
        frame, nearest, found, root = getframe(2), 'nobody', False, ''
        while frame is not None:
            code = frame.f_code
            kind = kind_of(code.co_filename)
            if kind == 'sealed':
                path = os.path.realpath(os.path.join(began, code.co_filename))
                # Code that only has the name of a sealed file is not of it.
                if codes.get(path) and _mark(code) not in codes[path]:
                    kind = 'candidate'
                else:
                    root = path[len(top):] if path.startswith(top) else path
            if kind != 'nobody':
                nearest = kind if nearest == 'nobody' else nearest
                found = found or kind == 'candidate'
            frame = frame.f_back
        return 'c' if nearest != 'sealed' else 'n' if found else 's', root, found

    state = {'line': '', 'mark': 's', 'root': '', 'last': '', 'by': 'c', 'from': '', 'count': 0, 'ending': False}
    metrics = []

    def printed(text):
        mark, root, _ = who()
        state['root'] = root
        *whole, rest = text.split('\\n')
        for part in whole:
            state['mark'] = worse(state['mark'], mark)
            line = (state['line'] + part).strip()
            if line:
                state['last'], state['by'], state['from'] = line, state['mark'], root
            if line.startswith('METRIC ') and len(metrics) < 10000:
                metrics.append('metric ' + state['mark'] + ' ' + root + '\\t' + line + '\\n')
            state['line'], state['mark'] = '', 's'
        if rest:
            state['line'] += rest
            state['mark'] = worse(state['mark'], mark)
        if state['ending']:
            note()

    def worse(left, right):
        return 'c' if 'c' in (left, right) else 'n' if 'n' in (left, right) else 's'

    seen = []
    checks = (_remember(kind_of, sealed), _variables(sealed))

    def problems():
        found = seen + [label for check in checks for label in check()]
        if sys.stdout is not stdout:
            found.append('replaces sys.stdout')
        found += ['replaces __main__.' + name for name in covered()]
        return ''.join('problem ' + label + '\\t\\n' for label in dict.fromkeys(found))

    main = vars(sys.modules['__main__'])

    def is_candidate(value):
        parts = [value, getattr(type(value), '__call__', None), getattr(value, 'func', None)]
        codes = [getattr(part, '__code__', None) for part in parts + list(getattr(value, '__dict__', {}).values())]
        return any(code is not None and kind_of(code.co_filename) == 'candidate' for code in codes)

    def covered():
        modules = getattr(sys, 'stdlib_module_names', ('json', 'math', 'time', 'random', 'statistics', 'sys', 'os'))
        for name, value in list(main.items()):
            if name in modules:
                if name in sys.modules and value is not sys.modules[name] and is_candidate(value):
                    yield name
            elif hasattr(builtins, name) and value is not getattr(builtins, name) and is_candidate(value):
                yield name

    def note():
        if os.getpid() != process:
            return
        line = state['line'].strip()
        mark, root, line = (state['mark'], state['root'], line) if line else (state['by'], state['from'], state['last'])
        last = mark + ' ' + root + '\\t' + line
        body = 'run %d\\nlast %s\\n%s%s' % (state['count'], last, ''.join(metrics), problems())
        state['count'] += 1
        text = body.encode('utf-8', 'surrogateescape')
        os.write(output, b'%d\\n%s%s\\n' % (len(body.encode('utf-16-le', 'surrogatepass')) // 2, text, sign(text).encode()))

    def end():
        state['ending'] = True
        note()

    old = sys.stdout
    settings = {'encoding': old.encoding, 'errors': old.errors, 'line_buffering': old.line_buffering}

    class Watched(io.TextIOWrapper):
        def write(self, text):
            printed(text)
            return super().write(text)

    stdout = Watched(old.detach(), **settings)
    stdout.mode = 'w'
    sys.stdout = sys.__stdout__ = stdout
    atexit.register(end)
    _watch_actions(who, seen.append)


def _begin():
    order = _take()
    if order is not None:
        _watch(order)
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [path for path in sys.path if os.path.abspath(path) != here]
    own = sys.modules.pop('sitecustomize')
    try:
        import sitecustomize  # The one that this module stands in front of.
    except ImportError:
        sys.modules['sitecustomize'] = own


_begin()
`
