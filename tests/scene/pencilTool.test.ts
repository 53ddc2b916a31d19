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

const announced = (test: TestScene): string[] =>
  test.events.flatMap((event) => (event.kind === 'announce' ? [event.text] : []))

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

  it('draws nothing while the pointer only passes, and shows a crosshair', () => {
    const test = pencil().move(100, 100).up(100, 100).expectState('idle')
    expect(test.draft).toBeNull()
    expect(test.cursor).toBe('crosshair')
    expect(test.complete().events).toEqual([{ kind: 'tool', tool: 'select' }])
  })

  it('skips points closer than 1.5 px in the view, at every zoom', () => {
    const points = (zoomLevel: number, gapView: number) => {
      const test = pencil()
      test.camera = { ...test.camera, zoomLevel }
      test.down(100, 100).move(100 + gapView, 100)
      return test.draft?.kind === 'pencil' ? test.draft.strokes[0]?.points.length : 0
    }
    expect([points(0, 1.4), points(0, 1.6), points(2, 1.4), points(2, 1.6)]).toEqual([1, 2, 1, 2])
  })

  it('keeps a bend that can be seen at the current zoom', () => {
    const bent = (zoomLevel: number) => {
      const test = pencil()
      test.camera = { ...test.camera, zoomLevel }
      const [[drawn] = []] = drawings(stroke(test, [100, 100], [150, 101], [200, 100]).complete())
      return drawn?.points.length
    }
    expect([bent(0), bent(3)]).toEqual([3, 3])
    const straight = pencil()
    straight.camera = { ...straight.camera, zoomLevel: -2 }
    const [[drawn] = []] = drawings(stroke(straight, [100, 100], [150, 100.5], [200, 100]).complete())
    expect(drawn?.points).toHaveLength(2)
  })

  it('stops at 5,000 points in a stroke', () => {
    const test = pencil().down(0, 0)
    for (let step = 1; step <= 5010; step++) test.move(step % 2 === 0 ? 0 : 100, step)
    const [stroke] = test.draft?.kind === 'pencil' ? test.draft.strokes : []
    expect(stroke?.points).toHaveLength(5000)
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
    test.dropLast().expectState('idle')
    expect(shown(test)).toBe(0)
    restore(test)
    restore(test)
    restore(test)
    test.expectState('idle')
    expect(announced(test)).toEqual([
      'Last stroke removed.',
      'Last stroke removed.',
      'Stroke restored.',
      'Stroke restored.',
    ])
    const [strokes] = drawings(test.complete())
    expect(strokes?.map(({ points }) => points[0])).toEqual([
      { x: 100, y: 500 },
      { x: 200, y: 400 },
    ])
  })

  it('is not restored during a stroke', () => {
    const test = two().dropLast().down(300, 300).move(350, 350)
    restore(test)
    expect(shown(test.expectState('stroking'))).toBe(2)
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

  it('is set aside by Escape and can be continued; the next Escape leaves the tool', () => {
    const test = two()
    const { begun } = test.runner
    test.cancel().expectState('idle')
    expect([shown(test), begun?.kind]).toEqual([0, 'pencil'])
    expect(test.events.at(-1)).toEqual({ kind: 'setAside', begun })
    if (begun) test.runner.resume(begun)
    expect(shown(test)).toBe(2)
    test.cancel().cancel()
    expect(test.runner.name).toBe('select')
    expect(drawings(test)).toEqual([])
  })
})

const hundredths = (value: number): number => Math.round(value * 100) / 100
