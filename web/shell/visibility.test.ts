import { describe, expect, it } from 'vitest'
import {
  bindVisibility,
  createVisibility,
  hideAllBut,
  setHidden,
  toggleHeat,
  type Visibility,
} from './visibility.ts'

const storageWith = (text: string | null = null) => {
  let kept = text
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => {
      kept = value
    },
    read: () => kept,
  }
}

describe('what is hidden on a map', () => {
  it('is remembered', () => {
    const storage = storageWith()
    const hiddenTypes = new Set([4, 5])
    const heatTypes = new Set([6])
    const store = createVisibility('7', { storageOf: () => storage })
    store.setState({ hiddenTypes, heatTypes, areLabelsShown: false })
    expect(createVisibility('7', { storageOf: () => storage }).getState()).toEqual<Visibility>({
      hiddenTypes,
      heatTypes,
      hiddenZones: new Set(),
      areLabelsShown: false,
    })
  })

  it('is read where nothing of heat was stored yet', () => {
    const storage = storageWith('{"hiddenTypes":[4],"hiddenZones":[],"areLabelsShown":true}')
    const { hiddenTypes, heatTypes } = createVisibility('7', { storageOf: () => storage }).getState()
    expect([hiddenTypes, heatTypes]).toEqual([new Set([4]), new Set()])
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['ids that are none', '{"hiddenTypes":["a"],"hiddenZones":[],"areLabelsShown":false}'],
    [
      'too many',
      JSON.stringify({ hiddenTypes: Array(5_001).fill(1), hiddenZones: [], areLabelsShown: false }),
    ],
    ['too long a text', ' '.repeat(300_001)],
  ])('is nothing where %s is stored', (_what, text) => {
    const { hiddenTypes, hiddenZones, areLabelsShown } = createVisibility('7', {
      storageOf: () => storageWith(text),
    }).getState()
    expect([hiddenTypes.size, hiddenZones.size, areLabelsShown]).toEqual([0, 0, true])
  })

  it('still works if storage fails', () => {
    const store = createVisibility('7', {
      storageOf: () => {
        throw new DOMException('', 'SecurityError')
      },
    })
    store.setState({ areLabelsShown: false })
    expect(store.getState().areLabelsShown).toBe(false)
  })

  it('is what a link hides, which replaces what was hidden before only once something is changed', () => {
    const storage = storageWith()
    const storageOf = () => storage
    createVisibility('7', { storageOf }).setState({ hiddenTypes: new Set([4]), heatTypes: new Set([8]) })
    const linked = { hiddenTypes: new Set([5]), hiddenZones: new Set([6]), areLabelsShown: true }
    const followed = createVisibility('7', { storageOf, linked })
    expect(followed.getState()).toEqual({ ...linked, heatTypes: new Set([8]) })
    expect(createVisibility('7', { storageOf }).getState().hiddenTypes).toEqual(new Set([4]))
    followed.setState({ areLabelsShown: false })
    expect(createVisibility('7', { storageOf }).getState().hiddenTypes).toEqual(new Set([5]))
  })

  it('writes no more than it reads', () => {
    const storage = storageWith()
    const hiddenTypes = new Set(Array.from({ length: 6_000 }, (_, index) => index + 1))
    createVisibility('7', { storageOf: () => storage }).setState({ hiddenTypes })
    expect(createVisibility('7', { storageOf: () => storage }).getState().hiddenTypes.size).toBe(5_000)
  })

  it('is passed to the scene, each part as it changes', () => {
    const told: string[] = []
    const scene = {
      setHiddenTypes: (ids: ReadonlySet<number>) => told.push(`types ${[...ids].join()}`),
      setHeatTypes: (ids: ReadonlySet<number>) => told.push(`heat ${[...ids].join()}`),
      setHiddenZones: (ids: ReadonlySet<number>) => told.push(`zones ${[...ids].join()}`),
      setLabelsShown: (shown: boolean) => told.push(`labels ${shown}`),
    }
    const forgetful = storageWith()
    const store = createVisibility('7', { storageOf: () => forgetful })
    const stop = bindVisibility(scene, store)
    expect(told).toEqual(['types ', 'heat ', 'zones ', 'labels true'])
    store.setState({ hiddenTypes: new Set([3]) })
    store.setState({ heatTypes: new Set([5]) })
    store.setState({ areLabelsShown: false })
    stop()
    store.setState({ hiddenZones: new Set([9]) })
    expect(told.slice(4)).toEqual(['types 3', 'heat 5', 'labels false'])
  })
})

describe('hiding', () => {
  it('hides and shows several at once', () => {
    const hidden = new Set([1, 2])
    setHidden(hidden, [2, 3], true)
    expect(hidden).toEqual(new Set([1, 2, 3]))
    setHidden(hidden, [1, 2], false)
    expect(hidden).toEqual(new Set([3]))
  })

  it('shows only some, and all again the second time', () => {
    const hidden = new Set<number>()
    hideAllBut(hidden, [1, 2, 3], [2])
    expect(hidden).toEqual(new Set([1, 3]))
    hideAllBut(hidden, [1, 2, 3], [1])
    expect(hidden).toEqual(new Set([2, 3]))
    hideAllBut(hidden, [1, 2, 3], [1])
    expect(hidden).toEqual(new Set())
  })
})

it('shows types as heat, also hidden ones, and as markers again only once all of them are heat', () => {
  const shown = { hiddenTypes: new Set([1, 2]), heatTypes: new Set([3]) }
  toggleHeat(shown, [2, 3])
  expect(shown).toEqual({ hiddenTypes: new Set([1]), heatTypes: new Set([2, 3]) })
  toggleHeat(shown, [2])
  toggleHeat(shown, [3])
  expect(shown.heatTypes).toEqual(new Set())
})
