import compat from '@mdn/browser-compat-data/forLegacyNode'
import type {
  BrowserName,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types'
import { readText } from './sourceFiles.ts'

interface Browser {
  readonly name: BrowserName
  readonly version: string
}

/** Phones have the engine of the same number. */
const ON_PHONES: Partial<Record<string, BrowserName>> = {
  chrome: 'chrome_android',
  firefox: 'firefox_android',
  safari: 'safari_ios',
}

/** The oldest browsers that the build is made for. */
const browsers = (): Browser[] => {
  const [, targets = ''] = /cssTarget: \[([^\]]+)\]/.exec(readText('vite.config.ts')) ?? []
  return [...targets.matchAll(/'([a-z]+)([\d.]+)'/g)].flatMap(([, name = '', version = '']) =>
    [name as BrowserName, ON_PHONES[name] ?? []].flat().map((each) => ({ name: each, version })),
  )
}

const isUpTo = (version: string, newest: string): boolean =>
  version.replace('≤', '').localeCompare(newest, 'en', { numeric: true }) <= 0

/** Behind a flag or under another name it is not there. */
const isThere = (statement: SimpleSupportStatement, version: string): boolean =>
  typeof statement.version_added === 'string' &&
  statement.version_added !== 'preview' &&
  isUpTo(statement.version_added, version) &&
  !(statement.version_removed && isUpTo(statement.version_removed, version)) &&
  !(statement.flags ?? statement.prefix ?? statement.alternative_name)

const OLDEST = browsers()

const isLackedBy = ({ name, version }: Browser, { support }: CompatStatement): boolean =>
  ![support[name] ?? []].flat().some((statement) => isThere(statement, version))

const featuresBelow = (node: Identifier, name: string): [string, boolean][] => {
  const { __compat: compatibility, ...parts } = node
  const own: [string, boolean][] = compatibility
    ? [[name, OLDEST.some((browser) => isLackedBy(browser, compatibility))]]
    : []
  return [...own, ...Object.entries(parts).flatMap(([key, part]) => featuresBelow(part, `${name}.${key}`))]
}

/**
 * What browser-compat-data knows of the web, by names such as `api.Navigator.share`, and whether one of the oldest browsers
 * lacks it. JavaScript itself is held by `lib` of tsconfig.json.
 */
export const isLacking: ReadonlyMap<string, boolean> = new Map([
  ...featuresBelow(compat.api, 'api'),
  ...featuresBelow(compat.html, 'html'),
  ...featuresBelow(compat.css, 'css'),
])
