import { describe, expect, it } from 'vitest'
import { assetPath, assetRefOfPath, assetRefSchema } from './assets.ts'

const NAME = '0123456789abcdef01234567'

describe('a file of a map on the server', () => {
  it.each(['png', 'jpg', 'gif'])('lies where its ref says, as %s', (extension) => {
    const [ref, path] = [`${NAME}-${extension}`, `assets/${NAME}.${extension}`]
    expect(assetPath(ref)).toBe(path)
    expect(assetRefOfPath(path)).toBe(ref)
    expect(assetRefSchema.safeParse(ref).success).toBe(true)
  })

  it.each([
    'anything',
    `${NAME}-svg`,
    `${NAME}-png-`,
    `x${NAME}-png`,
    `${NAME.slice(1)}-png`,
    `${NAME.toUpperCase()}-png`,
    `../${NAME}-png`,
  ])('has no path by the ref %j, which the server does not make', (ref) => {
    expect(assetPath(ref)).toBeNull()
  })

  it.each([
    '',
    `${NAME}.png`,
    `/assets/${NAME}.png`,
    `assets/${NAME}-png`,
    `assets/${NAME}.svg`,
    `assets/${NAME}.png/`,
    `assets/${NAME.slice(1)}.png`,
    `assets/${NAME}xpng`,
  ])('has no ref at %j', (path) => {
    expect(assetRefOfPath(path)).toBeNull()
  })
})
