import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  LABEL_HEIGHT_VIEW,
  type LabelCandidates,
  type LabelSide,
  placeLabels,
  placeLabelsInSlices,
  PLACES_PER_SLICE,
  type RectView,
} from './placeLabels.ts'

interface Place {
  readonly id: number
  readonly left: number
  readonly top: number
  readonly text: string
}

const ENCLOSED_ID = 7777

const candidatesOf = (places: readonly Place[]): LabelCandidates => ({
  count: places.length,
  lefts: Float64Array.from(places, ({ left }) => left),
  tops: Float64Array.from(places, ({ top }) => top),
  idAt: (index) => places[index]?.id ?? 0,
  isNamedAt: (index) => places[index]?.text !== '',
  textAt: (index) => places[index]?.text ?? '',
  halfViewAt: () => 6,
})

const label = (
  places: readonly Place[],
  incumbents: ReadonlyMap<number, LabelSide> = new Map(),
  panelSide: LabelSide | null = null,
  taken: readonly RectView[] = [],
) =>
  placeLabels({
    width: 400,
    height: 300,
    candidates: candidatesOf(places),
    incumbents,
    enclosedId: ENCLOSED_ID,
    panelSide,
    taken,
    view: null,
    widthOf: (text) => 12 + text.length * 6,
    leastWidthOf: (text) => 12 + text.length * 5,
  })

const anyPlaces = () =>
  fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      left: fc.integer({ min: 0, max: 400 }),
      top: fc.integer({ min: 0, max: 300 }),
      text: fc.constantFrom('', 'Vair', 'Nine Gulls', 'The Patient Anne'),
    }),
    { selector: ({ id }) => id, maxLength: 80 },
  )

const place = (id: number, left: number, top: number, text = 'Vair'): Place => ({ id, left, top, text })

it('never places a label over another, over a marker, or beyond the region', () => {
  fc.assert(
    fc.property(anyPlaces(), (places) => {
      const labels = label(places)
      labels.forEach((a, index) => {
        expect(a.left >= 0 && a.top >= 0 && a.left + a.width <= 400 && a.top + LABEL_HEIGHT_VIEW <= 300).toBe(
          true,
        )
        for (const b of labels.slice(index + 1))
          expect(
            a.left + a.width <= b.left ||
              b.left + b.width <= a.left ||
              a.top + LABEL_HEIGHT_VIEW <= b.top ||
              b.top + LABEL_HEIGHT_VIEW <= a.top,
          ).toBe(true)
        for (const { left, top } of places)
          expect(
            left <= a.left || left >= a.left + a.width || top <= a.top || top >= a.top + LABEL_HEIGHT_VIEW,
          ).toBe(true)
      })
    }),
  )
})

it('labels a marker on its right, else left, below, above, else not at all', () => {
  const sideWhere = (...others: Place[]) =>
    label([...others, place(1, 200, 150)]).find(({ id }) => id === 1)?.side
  const right = place(2, 225, 150, '')
  const left = place(3, 175, 150, '')
  const below = place(4, 200, 170, '')
  const above = place(5, 200, 130, '')
  expect(sideWhere()).toBe('right')
  expect(sideWhere(right)).toBe('left')
  expect(sideWhere(right, left)).toBe('below')
  expect(sideWhere(right, left, below)).toBe('above')
  expect(sideWhere(right, left, below, above)).toBeUndefined()
})

it('keeps existing labels when other markers come into view', () => {
  fc.assert(
    fc.property(anyPlaces(), anyPlaces(), (places, newcomers) => {
      const shown = new Map(label(places).map(({ id, side }) => [id, side]))
      // All in a corner, which the labels of the others do not reach.
      const apart = newcomers.map((newcomer) => ({
        ...newcomer,
        id: newcomer.id + 1000,
        left: 395,
        top: 295,
      }))
      const kept = label([...places.filter(({ left, top }) => left < 370 && top < 250), ...apart], shown)
      for (const { id, side } of kept.filter(({ id }) => shown.has(id))) expect(side).toBe(shown.get(id))
      for (const { id, left, top, text } of places)
        if (left < 270 && left > 130 && top < 250 && top > 50 && text !== '' && shown.has(id))
          expect(kept.map((keptLabel) => keptLabel.id)).toContain(id)
    }),
  )
})

it('labels the topmost marker first', () => {
  const names = label([place(1, 100, 100), place(2, 104, 103)])
  expect(names[0]?.id).toBe(2)
})

it('keeps the label of the selected marker clear of its selection ticks', () => {
  const [plain] = label([place(1, 100, 100)])
  const [enclosed] = label([place(ENCLOSED_ID, 100, 100)])
  expect(plain?.left).toBe(111)
  expect(enclosed?.left).toBeGreaterThanOrEqual(100 + 15)
})

it('places the label of the selected marker on the other side of its panel, or nowhere', () => {
  const sideBeside = (panelSide: LabelSide, ...others: Place[]) =>
    label([place(ENCLOSED_ID, 200, 150), ...others], new Map([[ENCLOSED_ID, 'right']]), panelSide).find(
      ({ id }) => id === ENCLOSED_ID,
    )?.side
  expect(sideBeside('right')).toBe('left')
  expect(sideBeside('left')).toBe('right')
  expect(sideBeside('below')).toBe('above')
  expect(sideBeside('above')).toBe('below')
  expect(sideBeside('right', place(3, 165, 150, ''))).toBeUndefined()
})

it('keeps labels clear of the names of zones', () => {
  const name = { left: 205, top: 140, width: 60, height: 21 }
  expect(label([place(1, 200, 150)], new Map(), null, [name])[0]?.side).toBe('left')
})

it('places the same labels, with fewer measurements, if it knows a lower bound of their widths', () => {
  const named = (places: readonly Place[], leastWidthOf: (text: string) => number) => {
    const asked: string[] = []
    const widthOf = (text: string): number => {
      asked.push(text)
      return 12 + text.length * 6
    }
    const candidates = candidatesOf(places)
    const incumbents = new Map()
    const none = { incumbents, enclosedId: null, panelSide: null, taken: [], view: null }
    const request = { width: 400, height: 300, candidates, ...none }
    return { labels: placeLabels({ ...request, widthOf, leastWidthOf }), asked: asked.length }
  }
  fc.assert(
    fc.property(anyPlaces(), (places) => {
      const blindly = named(places, () => 0)
      const knowing = named(places, (text) => 12 + text.length * 5)
      expect(knowing.labels).toEqual(blindly.labels)
      expect(knowing.asked).toBeLessThanOrEqual(blindly.asked)
    }),
  )
  const crowd = Array.from({ length: 120 }, (_, at) =>
    place(at + 1, (at % 8) * 50, Math.floor(at / 8) * 20, 'The Patient Anne'),
  )
  expect(named(crowd, () => 0).asked).toBeGreaterThan(100)
  expect(named(crowd, (text) => 12 + text.length * 5).asked).toBeLessThan(20)
})

it('looks at so many places a slice at most', () => {
  const places = Array.from({ length: PLACES_PER_SLICE * 2 + 5 }, (_, at) =>
    place(at + 1, at % 400, at % 300),
  )
  let looked = 0
  const candidates = { ...candidatesOf(places), idAt: (at: number) => (looked++, places[at]?.id) ?? 0 }
  const placing = placeLabelsInSlices({
    width: 400,
    height: 300,
    candidates: { ...candidates, isNamedAt: () => false },
    incumbents: new Map([[1, 'right']]),
    enclosedId: null,
    panelSide: null,
    taken: [],
    view: null,
    widthOf: () => 20,
    leastWidthOf: () => 20,
  })
  let slices = 0
  for (; placing.next().done !== true; slices++) {
    expect(looked).toBeLessThanOrEqual(PLACES_PER_SLICE * 2)
    looked = 0
  }
  expect(slices).toBe(7)
})
