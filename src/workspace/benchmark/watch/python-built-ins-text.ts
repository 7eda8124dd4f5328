/**
 * A part of the watcher of Python: what Python gives to all code is remembered or read again when the process ends. Code of a
 * module must be the one in its file, and modules of Python may not be other ones.
 */
export const pythonBuiltInsText = `
def _mark(code):
    # What a piece of code does; decorators may change its flags.
    values = tuple(value for value in code.co_consts if not isinstance(value, type(code)))
    return code.co_name, code.co_firstlineno, code.co_code, code.co_names, code.co_varnames, values


def _parts(whole):
    # All pieces of code in a module.
    found, left = set(), [whole]
    while left:
        code = left.pop()
        found.add(_mark(code))
        left.extend(part for part in code.co_consts if isinstance(part, type(code)))
    return frozenset(found)


def _codes(path):
    try:
        with open(path, 'rb') as file:
            return _parts(compile(file.read(), path, 'exec', dont_inherit=True))
    except (OSError, SyntaxError, ValueError):
        return frozenset()


def _remember(kind_of, sealed):
    import builtins
    import io
    import time
    import types
    from _frozen_importlib_external import SourceFileLoader as loader

    standard = frozenset(getattr(sys, 'stdlib_module_names', ())) - {'__main__', 'sitecustomize', 'antigravity', 'this'}
    known = [(module, name, value) for module in (builtins, time, os, os.path, io, sys) for name, value in list(vars(module).items())
             if callable(value) and not name.startswith('__') and (module is not sys or name in ('exit', 'getsizeof', 'getrefcount'))]
    known.append((builtins, '__import__', builtins.__import__))
    first = {name: module for name, module in list(sys.modules.items()) if module is not None}
    texts = {}

    def is_own(function, name, path):
        if path not in texts:
            texts[path] = _parts(loader(name, path).get_code(name))
        return _mark(function.__code__) in texts[path]

    def used():
        # The modules of Python that the benchmark names, and the parts of their packages.
        names = set()
        for key, module in list(sys.modules.items()):
            path = getattr(module, '__file__', None)
            # The main module, which is sealed, has lost its path by the end.
            if key != '__main__' and (not isinstance(path, str) or os.path.realpath(path) not in sealed):
                continue
            for value in list(vars(module).values()):
                name = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, '__module__', None)
                if isinstance(name, str) and name.split('.')[0] in standard:
                    names.add(name.split('.')[0])
        return [name for name in list(sys.modules) if name.split('.')[0] in names]

    def functions(module):
        for name, value in list(vars(module).items()):
            if isinstance(value, types.FunctionType):
                yield name, value
            elif isinstance(value, type) and getattr(value, '__module__', None) == module.__name__:
                for part, inner in list(vars(value).items()):
                    inner = getattr(inner, '__func__', inner)
                    if isinstance(inner, types.FunctionType):
                        yield name + '.' + part, inner

    def problems():
        for module, name, value in known:
            if vars(module).get(name) is not value:
                yield 'replaces ' + module.__name__ + '.' + name
        for name, module in list(sys.modules.items()):
            if name not in standard or module is None or first.get(name) is module:
                continue
            path = getattr(module, '__file__', None)
            if getattr(module, '__spec__', None) is None:
                yield 'puts a module of its own in the place of ' + name
            elif isinstance(path, str) and kind_of(path) == 'candidate':
                yield 'loads a module of its own in the place of ' + name
        for name in used():
            module = sys.modules.get(name)
            path = getattr(module, '__file__', None)
            for label, function in functions(module) if isinstance(path, str) else ():
                place = function.__code__.co_filename
                # Methods that Python makes from text, as for data classes and named tuples, are in no file.
                is_made = place.startswith('<') and '.' in label and (function.__module__ == name or function.__module__.startswith('namedtuple_'))
                if kind_of(place) == 'candidate' and not is_made or place == path and not is_own(function, name, path):
                    yield 'replaces ' + name + '.' + label

    return problems


def _watch_actions(who, problem):
    # What Python reports itself, and what no code can turn off again.
    def look(event, words):
        if event == 'os.chdir':
            if who()[2]:
                problem('goes to another folder')
        elif event == 'sys.settrace' or event == 'sys.setprofile':
            if who()[2]:
                problem('traces the benchmark')

    sys.addaudithook(look)


def _variables(sealed):
    began, words = dict(os.environ), list(sys.argv)

    def problems():
        for name in set(began) | set(os.environ):
            if began.get(name) != os.environ.get(name) and _names(sealed, name):
                yield 'sets the variable ' + name
        if sys.argv != words:
            yield 'changes the arguments of the process'

    return problems


def _names(sealed, name):
    for path in sealed:
        try:
            with open(path, encoding='utf-8', errors='replace') as file:
                if name in file.read():
                    return True
        except OSError:
            pass
    return False
`
