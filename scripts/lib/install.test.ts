import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.js'

const entry = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more })
const lockfile = {
  packages: {
    '': { name: 'pinfold' },
    'node_modules/koa': entry('3.3.0'),
    'node_modules/for-another-system': entry('1.0.0', { optional: true }),
  },
}
const record = (packages: object) => ({ packages })

describe('what is installed', () => {
  it('is right where npm put just what the lockfile names', () => {
    expect(isInstalled(lockfile, record({ 'node_modules/koa': entry('3.3.0') }))).toBe(true)
  })

  it('is not right before npm has finished, nor with another version, nor with something else beside it', () => {
    expect(isInstalled(lockfile, undefined)).toBe(false)
    expect(isInstalled(lockfile, record({}))).toBe(false)
    expect(isInstalled(lockfile, record({ 'node_modules/koa': entry('3.2.0') }))).toBe(false)
    const more = { 'node_modules/koa': entry('3.3.0'), 'node_modules/left-over': entry('1.0.0') }
    expect(isInstalled(lockfile, record(more))).toBe(false)
  })
})
