import { describe, expect, it } from 'vitest'
import { ENGINE_NAMES, type EngineName } from './Engine.ts'
import type { PaintedPixels } from './MapView.ts'
import { type Visit, visitBy } from './Visit.ts'

const CANVASES = 4
/**
 * The last of these canvases has the labels: letters are up to a pixel wider in one engine than in another, by which one or two
 * labels of about twenty find room, or do not.
 */
const LABELS = CANVASES - 1
const DIFFERENCE_MAX = 0.02
const LABELS_DIFFERENCE_MAX = 0.15

/** What is painted on each canvas, by what was done before. */
const seenIn = async ({ person, map }: Visit): Promise<Record<string, PaintedPixels>> => {
  await person.open('/map/1')
  const atRest = await map.paints(CANVASES)
  const [from, to] = [await map.inPage({ x: 500, y: 400 }), await map.inPage({ x: 440, y: 370 })]
  await map.moves(() => person.drag(from, to))
  const afterPan = await map.paints(CANVASES)
  await map.moves(async () => (await map.canvas()).sendKeys('+'))
  const afterPlus = await map.paints(CANVASES)
  await person.resize(1100, 700)
  const afterResize = await map.paints(CANVASES)
  return { atRest, afterPan, afterPlus, afterResize }
}

describe('the demo map', () => {
  const visits = ENGINE_NAMES.map((name): readonly [EngineName, () => Visit] => [name, visitBy(name)])

  it('is painted alike in all engines', async () => {
    const seen = new Map<EngineName, Record<string, PaintedPixels>>()
    for (const [name, current] of visits) seen.set(name, await seenIn(current()))
    const reference = seen.get('chromium') ?? {}
    const unlike: string[] = []
    for (const [name, pixels] of seen)
      for (const [when, counts] of Object.entries(pixels))
        for (const [canvas, count] of counts.slice(0, CANVASES).entries()) {
          const wanted = reference[when]?.[canvas] ?? 0
          const most = canvas === LABELS ? LABELS_DIFFERENCE_MAX : DIFFERENCE_MAX
          if (Math.abs(count - wanted) > wanted * most)
            unlike.push(`${name} ${when}, canvas ${canvas}: ${count} pixels, and ${wanted} in Chromium`)
        }
    expect(unlike).toEqual([])
  })
})
