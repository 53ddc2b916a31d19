import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inRoot, ROOT } from './paths.js'
import { thirdPartyNotices } from './thirdPartyNotices.ts'

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
}

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

describe('the notices of the product', () => {
  const notices = thirdPartyNotices(ROOT)

  it('name every production package of the lockfile with its licence, except those for other systems', () => {
    const missing = Object.entries(packages).filter(([path, { version, dev, license }]) => {
      if (path === '' || dev === true) return false
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return !notices.includes(`\n${name} ${version}\nLicence: ${license}\n`)
    })
    const forHere = missing.filter(([path, { optional }]) => optional !== true || existsSync(inRoot(path)))
    expect(forHere.map(([path]) => path)).toEqual([])
  })

  it.each([
    ['a bundled package', /^react \S+\nLicence: MIT\n[^]*?\n\nMIT License\n\nCopyright \(c\) Meta/m],
    [
      'the font',
      /^@fontsource-variable\/hanken-grotesk \S+\nLicence: OFL-1\.1\n[^]*?SIL OPEN FONT LICENSE/im,
    ],
    ['the icons', /^lucide-react \S+\nLicence: ISC\n[^]*?\n\nISC License\n/m],
    [
      'the native libraries',
      /^@img\/sharp-\S+ \S+\nLicence: [^]*LGPL-3\.0-or-later\n[^]*\| libvips +\| LGPLv3/m,
    ],
    ['what the bundler adds', /^vite \S+\nLicence: MIT\n[^]*?Copyright \(c\) 2019-present/m],
  ])('contain %s', (_, notice) => {
    expect(notices).toMatch(notice)
  })

  it('name no package that only development needs', () => {
    expect(notices).not.toMatch(/^(vitest|eslint|typescript) \d/m)
  })
})

describe('a notice', () => {
  let root: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'pinfold-notices-'))
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  /** Writes a lockfile of one package `p`, and its files. */
  const lock = async (entry: object, files: Record<string, string> | null) => {
    const lockfile = { packages: { '': {}, 'node_modules/p': { version: '1.2.3', ...entry } } }
    await writeFile(join(root, 'package-lock.json'), JSON.stringify(lockfile))
    if (files === null) return
    const folder = join(root, 'node_modules/p')
    await mkdir(folder, { recursive: true })
    const manifest = JSON.stringify({ name: 'p', version: '1.2.3', author: { name: 'Ada' } })
    for (const [name, text] of Object.entries({ 'package.json': manifest, ...files }))
      await writeFile(join(folder, name), text)
  }
  const noticeOfP = () => /\n(p 1\.2\.3\n[^]*)$/.exec(thirdPartyNotices(root))?.[1]

  it('contains the licence files of a package, not its readme', async () => {
    const files = { 'README.md': '## License\nMIT', LICENSE: 'May be\r\nused.\n', 'NOTICE.txt': 'By Ada.' }
    await lock({ license: 'MIT' }, files)
    expect(noticeOfP()).toBe('p 1.2.3\nLicence: MIT\nAuthor: Ada\n\nMay be\nused.\n\nBy Ada.\n')
  })

  it('contains what the readme says of the licence where there is no such file', async () => {
    const readme = '# p\n\n#### LICENSE\n\n© Ada\n\n[0]: http://localhost/\n\n# More\n\nText\n'
    await lock({ license: 'MIT' }, { 'readme.md': readme })
    expect(noticeOfP()).toBe('p 1.2.3\nLicence: MIT\nAuthor: Ada\n\n© Ada\n')
  })

  it('contains the licence’s id and the author where there is neither', async () => {
    await lock({ license: 'MIT' }, {})
    expect(noticeOfP()).toBe('p 1.2.3\nLicence: MIT\nAuthor: Ada\n')
  })

  it('is not made of a package without a licence', async () => {
    await lock({}, {})
    expect(() => thirdPartyNotices(root)).toThrow('p 1.2.3 states no licence.')
  })

  it('is left out where an optional package is not installed, and refused for any other', async () => {
    await lock({ license: 'MIT', optional: true }, null)
    expect(noticeOfP()).toBeUndefined()
    await lock({ license: 'MIT' }, null)
    expect(() => thirdPartyNotices(root)).toThrow('node_modules/p is not installed')
  })
})
