import { describe, expect, it } from 'vitest'
import { PICTURE_TEXTS } from '../../shared/texts/pictureTexts.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { sourceFiles } from './sourceFiles.ts'

const product = sourceFiles()
  .filter(({ path }) => /^(api|web|shared)\//.test(path) && !/\.test\.tsx?$/.test(path))
  .filter(({ path }) => !/^shared\/(?:texts|pictureTexts)\.ts$/.test(path))
const ALL = { ...TEXTS, ...PICTURE_TEXTS }
const sources = product.map(({ text }) => text)
/** The server has sentences of its own, some of which read alike. */
const webSources = product.filter(({ path }) => path.startsWith('web/')).map(({ text }) => text)

/** `TEXTS.home.title`, or `home.title` of a place that was taken out of it by name. */
const isNamed = (place: string, name: string): boolean => {
  const whole = new RegExp(`(?:\\b|_)TEXTS\\.${place}\\.${name}\\b`)
  const spread = new RegExp(`\\.\\.\\.(?:PICTURE_)?TEXTS\\.${place}\\b|: (?:PICTURE_)?TEXTS\\.${place},`)
  const taken = new RegExp(`\\{[^}]*\\b${place}\\b[^}]*\\} = (?:PICTURE_)?TEXTS\\b`)
  const fromTaken = new RegExp(`\\b${place}\\.${name}\\b`)
  return sources.some(
    (source) => whole.test(source) || spread.test(source) || (taken.test(source) && fromTaken.test(source)),
  )
}

describe('the texts', () => {
  it('are all shown somewhere', () => {
    const dead = Object.entries(ALL).flatMap(([place, texts]) =>
      Object.keys(texts)
        .filter((name) => !isNamed(place, name))
        .map((name) => `${place}.${name}`),
    )
    expect(dead).toEqual([])
  })

  it('are written nowhere else in the pages', () => {
    const written = Object.values(ALL)
      .flatMap((texts) => Object.values(texts))
      .filter((text) => typeof text === 'string' && text.includes(' '))
    const again = written.filter((text) => webSources.some((source) => source.includes(`'${text}'`)))
    expect(again).toEqual([])
  })
})
