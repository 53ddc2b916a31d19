import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findNode } from './otherNodes.js'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pinfold-nodes-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** A program that calls itself a Node of that version. */
const install = (path: string, version: string): string => {
  const program = join(home, path)
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, `#!/bin/sh\necho ${version}\n`)
  chmodSync(program, 0o755)
  return program
}
const find = (major: number) => findNode(major, { home, env: { PATH: join(home, 'bin') } })

describe('findNode', () => {
  it('finds none where none is', () => expect(find(22)).toBeUndefined())

  it.each(['bin/node22', 'bin/node-22', 'bin/node'])('finds %s on the path', (path) => {
    const program = install(path, 'v22.9.0')
    expect(find(22)).toEqual({ path: program, version: 'v22.9.0' })
    expect(find(24)).toBeUndefined()
  })

  it('believes no name', () => {
    install('bin/node22', 'v18.0.0')
    expect(find(22)).toBeUndefined()
  })

  it.each([
    ['nvm', '.nvm/versions/node/v22.9.0/bin/node', '.nvm/versions/node/v22.11.0/bin/node'],
    ['Volta', '.volta/tools/image/node/22.9.0/bin/node', '.volta/tools/image/node/22.11.0/bin/node'],
    [
      'fnm',
      '.local/share/fnm/node-versions/v22.9.0/installation/bin/node',
      '.local/share/fnm/node-versions/v22.11.0/installation/bin/node',
    ],
  ])('finds the newest that %s has', (_manager, older, newer) => {
    install(older, 'v22.9.0')
    const program = install(newer, 'v22.11.0')
    expect(find(22)).toEqual({ path: program, version: 'v22.11.0' })
  })
})
