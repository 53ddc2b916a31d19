import { describe, expect, it } from 'vitest'
import { calledMoreOften, callsOf, type Coverage } from './calls.ts'
import { walkFiles } from './walkFiles.ts'
import { filesIn, listIn, walkList, withList } from './walkList.ts'

const ORIGIN = 'http://localhost:1'

const covered = (url: string, ...counts: readonly (readonly [name: string, count: number])[]): Coverage => [
  {
    url,
    functions: [
      { functionName: '', ranges: [{ startOffset: 0, count: 1 }] },
      ...counts.map(([functionName, count], at) => ({
        functionName,
        ranges: [{ startOffset: 10 * (at + 1), count }],
      })),
    ],
  },
]

const POIS = { features: ['pois/map'], sceneKinds: ['markers'] }

const filesOf = (path: string, ...names: readonly string[]): string[] =>
  walkFiles(new Map([[path, names.map((name) => `${name}@1`)]]), POIS)

describe('the files of a walk', () => {
  it('are those with a function that was called more often than in any other time', () => {
    const url = `${ORIGIN}/scene/a.ts?t=1`
    const act = callsOf(covered(url, ['tick', 3], ['move', 1], ['rest', 0]), ORIGIN)
    const idle = callsOf(covered(url, ['tick', 3]), ORIGIN)
    expect(calledMoreOften(act, [idle])).toEqual(new Map([['web/scene/a.ts', ['move@20']]]))
  })

  it('are no packages, and not those that were only loaded', () => {
    expect(callsOf(covered(`${ORIGIN}/node_modules/.vite/deps/react.js`, ['a', 1]), ORIGIN).size).toBe(0)
    expect(callsOf(covered(`${ORIGIN}/sync/a.ts`), ORIGIN).get('web/sync/a.ts')?.size).toBe(0)
  })

  it('do not put parts together or answer questions alone', () => {
    for (const name of ['', 'useScene', 'Scene', 'createScene', 'bindPois', 'isOpen', 'get size'])
      expect(filesOf('web/scene/a.ts', name)).toEqual([])
    expect(filesOf('web/scene/a.ts', 'createScene', 'emit')).toEqual(['web/scene/a.ts'])
    expect(filesOf('api/maps/a.ts', '')).toEqual(['api/maps/a.ts'])
  })

  it('belong to no other feature or kind of object', () => {
    expect(filesOf('web/features/pois/map/a.ts', 'move')).toHaveLength(1)
    expect(filesOf('web/features/pois/tree/a.ts', 'move')).toEqual([])
    expect(filesOf('web/scene/markers/sprites/a.ts', 'paint')).toHaveLength(1)
    expect(filesOf('web/scene/zones/a.ts', 'paint')).toEqual([])
  })
})

describe('the list of a walk', () => {
  const PATHS = ['shared/content/idMap.ts', 'web/sync/a.ts', 'web/scene/c.ts', 'web/scene/b.tsx']

  it('names each folder once, in the order of the walk', () => {
    const list = walkList(PATHS)
    expect(list).toBe('The 4 files: `web/scene/` b, c · `web/sync/` a · `shared/content/` idMap.')
    expect(filesIn(list)).toEqual(['web/scene/b', 'web/scene/c', 'web/sync/a', 'shared/content/idMap'])
  })

  it('takes the place of the one before, in its own section', () => {
    const document = '\n### One: to two\n\nText.\n\nThe 2 files: `a/` b.\n\n### Two\n\nThe 1 files: `a/` c.\n'
    const written = withList(document, 'One', walkList(PATHS))
    expect(listIn(written, 'One')).toBe(walkList(PATHS))
    expect(listIn(written, 'Two')).toBe('The 1 files: `a/` c.')
  })
})
