import { describe, expect, it } from 'vitest'
import { ENGINE_NAMES, type EngineName } from './Engine.ts'
import type { PaintedPixels } from './MapView.ts'
import { type Visit, visitBy } from './Visit.ts'

const CANVASES = 4
const DIFFERENCE_MAX = 0.02

/** What is painted on each canvas, by what was done before. */
const seenIn = async ({ person, map }: Visit): Promise<Record<string, PaintedPixels>> => {
  await person.open('/map/1')
  const atRest = await map.paints(CANVASES)
  await person.drag(await map.inPage({ x: 500, y: 400 }), await map.inPage({ x: 440, y: 370 }))
  const afterPan = await map.paints(CANVASES)
  await (await map.canvas()).sendKeys('+')
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
        for (const [canvas, count] of counts.entries()) {
          const wanted = reference[when]?.[canvas] ?? 0
          if (Math.abs(count - wanted) > wanted * DIFFERENCE_MAX)
            unlike.push(`${name} ${when}, canvas ${canvas}: ${count} pixels, and ${wanted} in Chromium`)
        }
    expect(unlike).toEqual([])
  })
})
