/** A package from the registry that is tried. */
export interface ForeignPackage {
  /** With its version, as npm takes it. */
  readonly spec: string
  /** Files with its sources, in which a defect is planted. */
  readonly sources: readonly string[]
  /** The check that judges it. */
  readonly check: string
  /** What its tests need besides the package and its dependencies. */
  readonly needs?: readonly string[]
  /** Tests of our own, for a package that ships none: a file of the folder `own`. */
  readonly own?: string
}

const tape = (pattern: string) => `tape '${pattern}'`
const own = (name: string, spec: string, sources: readonly string[]): ForeignPackage => ({
  spec,
  sources,
  check: 'node --test test/',
  own: `${name}.js`,
})

/** Well-known packages: some ship their tests, others are tested by files of ours. */
export const foreignPackages: readonly ForeignPackage[] = [
  { spec: 'minimist@1.2.8', sources: ['index.js'], check: tape('test/*.js'), needs: ['tape@5'] },
  {
    spec: 'qs@6.13.0',
    sources: ['lib/parse.js', 'lib/stringify.js', 'lib/utils.js'],
    check: tape('test/*.js'),
    needs: [
      ...['tape@5', 'es-value-fixtures', 'has-bigints', 'has-override-mistake', 'has-property-descriptors'],
      ...['has-proto', 'has-symbols', 'iconv-lite', 'mock-property', 'object-inspect', 'qs-iconv'],
      ...['safer-buffer', 'for-each', 'json-stable-stringify'],
    ],
  },
  {
    spec: 'json-stable-stringify@1.3.0',
    sources: ['index.js'],
    check: tape('test/*.js'),
    needs: ['tape@5'],
  },
  {
    spec: 'text-table@0.2.0',
    sources: ['index.js'],
    check: tape('test/*.js'),
    needs: ['tape@5', 'cli-color@0.2'],
  },
  {
    spec: 'traverse@0.6.11',
    sources: ['index.js'],
    check: tape('test/*.js'),
    needs: ['tape@5', 'es-value-fixtures', 'for-each', 'object-inspect'],
  },
  { spec: 'concat-map@0.0.2', sources: ['index.js'], check: tape('test/*.js'), needs: ['tape@5'] },
  own('ms', 'ms@2.1.3', ['index.js']),
  own('semver', 'semver@7.6.3', [
    'classes/semver.js',
    'classes/comparator.js',
    'functions/inc.js',
    'functions/cmp.js',
  ]),
  own('camelcase', 'camelcase@8.0.0', ['index.js']),
  own('leven', 'leven@4.0.0', ['index.js']),
  own('balanced-match', 'balanced-match@1.0.2', ['index.js']),
]

/** The name of a package without its version. */
export const nameOf = ({ spec }: ForeignPackage): string => spec.replace(/@[^@]*$/, '')
