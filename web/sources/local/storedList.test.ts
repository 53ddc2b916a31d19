import { expect, it } from 'vitest'
import { type Pin, pinSchema } from '../../../shared/maps/pins.ts'
import { createStoredList, type TextStorage } from './storedList.ts'

const KEY = 'pinfold_pins_7'

const memory = (): TextStorage & { text: string | null; isFull: boolean } => ({
  text: null,
  isFull: false,
  getItem() {
    return this.text
  },
  setItem(_key, text) {
    if (!this.isFull) this.text = text
  },
})

const aPin = (id: string, fields: Partial<Pin> = {}): Pin => ({
  id,
  x: 1,
  y: 2,
  label: '',
  colour: '#4285f4',
  ...fields,
})

it('stores pins in the browser, and reads them again [PIN-003] [PIN-005]', () => {
  const storage = memory()
  const pins = createStoredList({ key: KEY, schema: pinSchema, storage })
  expect(pins.put(aPin('a', { label: 'Stash' }))).toBe(true)
  pins.put(aPin('b'))
  pins.put(aPin('a', { label: 'Hoard' }))
  pins.remove('b')
  const again = createStoredList({ key: KEY, schema: pinSchema, storage })
  expect(again.getState()).toEqual([aPin('a', { label: 'Hoard' })])
})

it('keeps what another tab has added meanwhile', () => {
  const storage = memory()
  const [one, other] = [0, 1].map(() => createStoredList({ key: KEY, schema: pinSchema, storage }))
  one?.put(aPin('a'))
  other?.put(aPin('b'))
  expect(one?.put(aPin('c'))).toBe(true)
  expect(one?.getState().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('says when storage is full, and continues with what it has', () => {
  const storage = memory()
  const pins = createStoredList({ key: KEY, schema: pinSchema, storage })
  pins.put(aPin('a'))
  storage.isFull = true
  expect(pins.put(aPin('b'))).toBe(false)
  pins.put(aPin('c'))
  expect(pins.getState().map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it.each([
  ['nonsense', []],
  ['{}', []],
  [JSON.stringify([{ id: 'a' }, aPin('b'), aPin('c', { label: 'x'.repeat(33) })]), [aPin('b')]],
  [JSON.stringify([{ id: 'd', x: 1, y: 2, label: ' Cave ' }]), [aPin('d', { label: 'Cave' })]],
])(
  'takes from storage only what is a pin: %s [PIN-003] [PIN-004] [CONST-045] [CONST-056]',
  (text, expected) => {
    const storage = memory()
    storage.text = text
    expect(createStoredList({ key: KEY, schema: pinSchema, storage }).getState()).toEqual(expected)
  },
)
