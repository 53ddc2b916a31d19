import { describe, expect, it } from 'vitest'
import type { Stroke } from '../../web/scene/state/Draft.ts'
import { TestScene, useFakeTime } from './TestScene.ts'

useFakeTime()

const pencil = (pointer: 'mouse' | 'touch' = 'mouse') => {
  const test = new TestScene()
  test.pointer = pointer
  test.runner.use('pencil')
  return test
}

const stroke = (test: TestScene, ...way: (readonly [number, number])[]): TestScene => {
  const [first = [0, 0] as const, ...rest] = way
  test.down(...first)
  for (const at of rest) test.move(...at)
  return test.up(...(way.at(-1) ?? first))
}

const drawings = (test: TestScene): (readonly Stroke[])[] =>
  test.events.flatMap((event) => (event.kind === 'pencilled' ? [event.strokes] : []))

const shown = (test: TestScene): number => (test.draft?.kind === 'pencil' ? test.draft.strokes.length : 0)

describe('the pencil', () => {
  it('draws 4 px wide, in #d43a3a, at 0.7, without a pattern by default [ZONE-030] [CONST-038] [CONST-039] [CONST-040] [CONST-041]', () => {
    const test = stroke(pencil(), [100, 100], [150, 130]).complete()
    expect(drawings(test)).toEqual([
      [
        {
          points: [
            { x: 100, y: 500 },
            { x: 150, y: 470 },
          ],
          widthView: 4,
          colour: '#d43a3a',
          opacity: 0.7,
          pattern: 'none',
        },
      ],
    ])
  })

  it('shows the stroke while it is drawn, by mouse and by finger', () => {
    for (const pointer of ['mouse', 'touch'] as const) {
      const test = pencil(pointer).down(100, 100).move(120, 110).move(150, 130)
      expect(test.draft).toMatchObject({ kind: 'pencil', strokes: [{ points: { length: 3 } }] })
    }
  })

  it('emits several strokes as one drawing when finished, then switches to the select tool', () => {
    const test = stroke(stroke(pencil(), [100, 100], [150, 130]), [200, 200], [250, 260])
    expect(test.events).toEqual([])
    expect(test.draftState).toEqual({ kind: 'pencilling', strokes: 2, canRestore: false })
    expect(drawings(test.complete())).toMatchObject([{ length: 2 }])
    expect(test.runner.name).toBe('select')
    expect(test.draft).toBeNull()
  })

  it('emits no drawing without strokes', () => {
    const test = pencil().complete()
    expect(drawings(test)).toEqual([])
    expect(test.runner.name).toBe('select')
  })

  it('simplifies a stroke on release, and quantises it', () => {
    const test = pencil()
    test.camera = { ...test.camera, zoomLevel: 0.7 }
    const way = Array.from({ length: 50 }, (_, step) => [100 + step * 4, 100 + (step % 2) * 0.4] as const)
    const [[drawn] = []] = drawings(stroke(test, ...way).complete())
    expect(drawn?.points).toHaveLength(2)
    for (const { x, y } of drawn?.points ?? []) expect([x, y]).toEqual([hundredths(x), hundredths(y)])
  })

  it('draws a dot on a click', () => {
    const [[drawn] = []] = drawings(pencil().click(100, 100).complete())
    expect(drawn?.points).toEqual([{ x: 100, y: 500 }])
  })
})

describe('a drawing in progress', () => {
  const two = () => stroke(stroke(pencil(), [100, 100], [150, 130]), [200, 200], [250, 260])
  const restore = (test: TestScene) => test.runner.send({ kind: 'restore' })

  it('is removed stroke by stroke, and restored', () => {
    const test = two().dropLast()
    expect(test.draftState).toEqual({ kind: 'pencilling', strokes: 1, canRestore: true })
    test.dropLast()
    expect(shown(test)).toBe(0)
    restore(test)
    restore(test)
    restore(test)
    const [strokes] = drawings(test.complete())
    expect(strokes?.map(({ points }) => points[0])).toEqual([
      { x: 100, y: 500 },
      { x: 200, y: 400 },
    ])
  })

  it("is forgotten once all strokes are removed: the next undo is the map's", () => {
    const test = two().dropLast().dropLast().dropLast()
    expect(test.draftState).toEqual({ kind: 'pencilling', strokes: 0, canRestore: false })
  })

  it('loses only the stroke in progress on Escape, on a second finger and on undo', () => {
    for (const abandon of ['cancel', 'interrupt', 'dropLast'] as const) {
      const test = two().down(300, 300).move(350, 350)
      expect(shown(test)).toBe(3)
      test[abandon]().up(350, 350)
      expect(shown(test)).toBe(2)
    }
  })

  it('is discarded by Escape and can be restored; the next Escape leaves the tool', () => {
    const test = two().cancel()
    expect(shown(test)).toBe(0)
    restore(test)
    restore(test)
    expect(shown(test)).toBe(2)
    test.cancel().cancel()
    expect(test.runner.name).toBe('select')
    expect(drawings(test)).toEqual([])
  })
})

const hundredths = (value: number): number => Math.round(value * 100) / 100
