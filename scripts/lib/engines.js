import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Refusal } from './refuse.js'
import { runCommand } from './runCommand.js'

const APT_MS = 10 * 60_000
const CARGO_MS = 20 * 60_000
const GECKODRIVER_VERSION = '0.36.0'

const LIBRARIES = '/usr/lib'

/** Only on the machine's own path, or where `cargo install` puts programs. */
const onPath = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', join(homedir(), '.cargo/bin')]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** WebKitGTK's own small browser lies among its libraries, in a folder named after the machine and the version of GTK. */
const miniBrowser = () => {
  if (!existsSync(LIBRARIES)) return undefined
  return readdirSync(LIBRARIES)
    .flatMap((machine) => ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((api) => [machine, api]))
    .map(([machine, api]) => join(LIBRARIES, machine, api, 'MiniBrowser'))
    .find((path) => existsSync(path))
}

/**
 * The programs that the tests in `tests/engines` start: of each engine a browser and what speaks WebDriver to it. `debian`
 * is the package that brings one; a program without such a package is built.
 */
export const ENGINE_PROGRAMS = [
  { name: 'firefox', find: () => onPath('firefox-esr') ?? onPath('firefox'), debian: 'firefox-esr' },
  { name: 'geckodriver', find: () => onPath('geckodriver') },
  { name: 'miniBrowser', find: miniBrowser, debian: 'webkit2gtk-driver' },
  { name: 'webKitDriver', find: () => onPath('WebKitWebDriver'), debian: 'webkit2gtk-driver' },
  { name: 'xvfb', find: () => onPath('Xvfb'), debian: 'xvfb' },
  { name: 'chromium', find: () => onPath('chromium') ?? onPath('google-chrome'), debian: 'chromium' },
  { name: 'chromedriver', find: () => onPath('chromedriver'), debian: 'chromium-driver' },
]

/**
 * The path of each program by its name. @returns {Record<'firefox' | 'geckodriver' | 'miniBrowser' | 'webKitDriver' | 'xvfb' |
 * 'chromium' | 'chromedriver', string>} @throws Refusal that says which ones are missing */
export const enginePrograms = () => {
  const missing = missingPrograms()
  if (missing.length > 0) throw new Refusal(`There is no ${missing.map(({ name }) => name).join(', no ')}.`)
  const paths = ENGINE_PROGRAMS.map(({ name, find }) => [name, find()])
  return /** @type {ReturnType<typeof enginePrograms>} */ (Object.fromEntries(paths))
}

const missingPrograms = () => ENGINE_PROGRAMS.filter(({ find }) => find() === undefined)

/** Installs the engines that are missing, and returns the paths of all. @throws Refusal that says what could not be installed */
export const installEngines = async () => {
  const packages = new Set(missingPrograms().flatMap(({ debian }) => debian ?? []))
  if (packages.size > 0) await aptInstall([...packages])
  if (missingPrograms().some(({ name }) => name === 'geckodriver')) await buildGeckodriver()
  return enginePrograms()
}

const aptInstall = async (packages) => {
  const wanted = packages.join(' ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Refusal(`These packages are missing, and only root on Debian can install them: ${wanted}.`)
  console.log(`Installing ${wanted} …`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: APT_MS }
  await runCommand('apt-get', ['update', '-q'], options)
  const code = await runCommand(
    'apt-get',
    ['install', '-yq', '--no-install-recommends', ...packages],
    options,
  )
  if (code !== 0) throw new Refusal(`apt-get could not install ${wanted}.`)
}

/** Debian has no package of it. It is left where cargo puts programs, so that other checkouts find it, too. */
const buildGeckodriver = async () => {
  const crate = `geckodriver ${GECKODRIVER_VERSION}`
  if (spawnSync('cargo', ['--version']).status !== 0)
    throw new Refusal(`There is no geckodriver, and no cargo to build it with (${crate}).`)
  console.log(`Building ${crate}; this takes some minutes the first time …`)
  const args = ['install', '--locked', '--quiet', '--version', GECKODRIVER_VERSION, 'geckodriver']
  // It passes on a few messages: optimised, it would take twice the time to build.
  const options = { env: { CARGO_PROFILE_RELEASE_OPT_LEVEL: '0' }, timeoutMs: CARGO_MS }
  if ((await runCommand('cargo', args, options)) !== 0) throw new Refusal(`cargo could not install ${crate}.`)
}
