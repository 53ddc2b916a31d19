import { describe, expect, it } from 'vitest'
import type { DataBackground } from '../../shared/dataMap/dataMap.ts'
import { readDataMap } from '../../shared/dataMap/readDataMap.ts'

/** The box and the origin of files, and how the pair [10, 20] of a marker is read by them. */
const frameOf = (...files: readonly object[]) => {
  const { box, origin, groups } = readDataMap([...files, { markers: { a: [[10, 20]] } }])
  const [marker] = groups.flatMap(({ markers }) => markers)
  return [[box.minX, box.minY, box.width, box.height], origin, marker && [marker.x, marker.y]]
}

const XY = [10, 20]
const YX = [20, 10]
const HUNDRED = [0, 0, 100, 100]
const SIDE = [0, 0, 2048, 2048]

describe('the box and the origin of files of DataMaps', () => {
  it.each([
    ['nothing of them', {}, [HUNDRED, 'yx_top_left', YX]],
    ['an order', { coordinateOrder: 'xy' }, [HUNDRED, 'top_left', XY]],
    ['an order of degrees', { coordinateOrder: 'lonlat' }, [HUNDRED, 'top_left', XY]],
    ['the other order of degrees', { coordinateOrder: 'latlon' }, [HUNDRED, 'yx_top_left', YX]],
    ['coordinates that begin at the top', { coordinates: { origin: 'top-left' } }, [HUNDRED, 'yx_top_left', YX]],
    ['coordinates that begin at the bottom', { coordinates: { origin: 'Bottom-left' } }, [HUNDRED, 'yx_bottom_left', YX]],
    ['coordinates with an order', { coordinates: { order: 'xy' }, coordinateOrder: 'yx' }, [HUNDRED, 'top_left', XY]],
    ['coordinates without an order', { coordinates: { origin: 'bottom' }, coordinateOrder: 'xy' }, [HUNDRED, 'bottom_left', XY]],
    ['a crs that grows to the right and down', { crs: [[-10, -20], [30, 60]] }, [[-20, -10, 80, 40], 'yx_top_left', YX]],
    ['a crs that grows to the right and up', { crs: [[60, -20], [-10, 40]] }, [[-20, -10, 60, 70], 'yx_bottom_left', YX]],
    ['a crs that grows to the left and down', { crs: { order: 'xy', topLeft: [50, 0], bottomRight: [0, 80] } }, [[0, 0, 50, 80], 'bottom_left', XY]],
    ['the order in its crs and another', { crs: { order: 'xy' }, coordinateOrder: 'yx' }, [HUNDRED, 'top_left', XY]],
    ['an empty crs', { crs: {}, coordinateOrder: 'xy' }, [HUNDRED, 'top_left', XY]],
    ['a crs without a height', { crs: [[5, 0], [5, 80]] }, [HUNDRED, 'yx_top_left', YX]],
    ['a crs without a width', { crs: [[0, 5], [80, 5]] }, [HUNDRED, 'yx_top_left', YX]],
    ['a crs whose first corner is broken', { crs: [['a', 0], [80, 80]] }, [HUNDRED, 'yx_top_left', YX]],
    ['a crs whose second corner is missing', { crs: [[80, 80]] }, [HUNDRED, 'yx_top_left', YX]],
    ['a crs whose corner is null', { crs: { topLeft: null, bottomRight: [80, 80] } }, [HUNDRED, 'yx_top_left', YX]],
    ['a crs that is no object', { crs: 'EPSG:3857' }, [HUNDRED, 'yx_top_left', YX]],
  ])('are known where one says %s', (_what, fields, frame) => {
    const page = { background: 'a.png', ...fields }
    expect(frameOf(page)).toEqual(frame)
    expect(frameOf({ groups: {} }, page)).toEqual(frame)
  }) // prettier-ignore

  it('are those of the first page that tells them', () => {
    const crs = (side: number) => ({ crs: [[0, 0], [side, side]] }) // prettier-ignore
    expect(frameOf({ crs: [] }, crs(70), crs(80))).toEqual([[0, 0, 70, 70], 'yx_top_left', YX])
    expect(frameOf({ coordinateOrder: 'xy' }, { coordinateOrder: 'yx' })).toEqual([HUNDRED, 'top_left', XY])
    expect(frameOf({ coordinates: {} }, { coordinates: { order: 'xy' } })).toEqual([HUNDRED, 'top_left', XY])
  })
})

describe('the box and the origin of plain files', () => {
  it.each([
    ['nothing of them', {}, [SIDE, 'bottom_left', XY]],
    ['its size', { width: 300, height: '200' }, [[0, 0, 300, 200], 'bottom_left', XY]],
    ['its width alone', { width: 300 }, [[0, 0, 300, 2048], 'bottom_left', XY]],
    ['its height alone', { width: 'wide', height: 200 }, [[0, 0, 2048, 200], 'bottom_left', XY]],
    ['that it has no width', { width: 0, height: 200 }, [SIDE, 'bottom_left', XY]],
    ['a crs', { crs: { topLeft: [0, 50], bottomRight: [80, 0] } }, [[0, 0, 80, 50], 'bottom_left', XY]],
    ['a crs that is mirrored', { crs: { topLeft: [80, 0], bottomRight: [0, 50] } }, [[0, 0, 80, 50], 'top_right', XY]],
    ['a crs with the order', { crs: { order: 'yx', topLeft: [0, 0], bottomRight: [50, 80] } }, [[0, 0, 80, 50], 'yx_top_left', YX]],
    ['a crs without its second corner', { crs: { topLeft: [200, 200] } }, [SIDE, 'bottom_left', XY]],
    ['a crs without its first corner', { crs: { bottomRight: [200, 200] } }, [SIDE, 'bottom_left', XY]],
    ['a crs without an area', { crs: { topLeft: [9, 9], bottomRight: [9, 9] } }, [SIDE, 'bottom_left', XY]],
    ['a crs before its size', { width: 9, height: 9, crs: { topLeft: [0, 0], bottomRight: [80, 50] } }, [[0, 0, 80, 50], 'top_left', XY]],
  ])('are known where one says %s', (_what, fields, frame) => {
    expect(frameOf({ groups: {}, ...fields })).toEqual(frame)
  }) // prettier-ignore
})

describe('the backgrounds of a page', () => {
  const A: DataBackground = { name: '', layer: '', image: 'a.png', at: null }
  const B = { ...A, image: 'b.png' }
  const CORNERS = [[-10, 0], [40, 100]] // prettier-ignore
  const AT = { minX: 0, minY: -10, width: 100, height: 50 }

  it.each<[what: string, files: readonly object[], backgrounds: readonly DataBackground[]]>([
    ['none', [{ groups: {} }], []],
    ['none of another kind', [{ background: 7, backgrounds: [7, null, [], ['a.png']] }], []],
    ['the name of a file', [{ background: 'a.png' }], [A]],
    ['the image of a plain file', [{ image: 'a.png' }], [A]],
    ['a background before an image', [{ image: 'b.png', background: 'a.png' }], [A]],
    ['several', [{ backgrounds: ['a.png', { image: 'b.png' }] }], [A, B]],
    ['several before one', [{ backgrounds: ['a.png', 7], background: 'b.png' }], [A]],
    ['one where the list of several is empty', [{ backgrounds: [], background: 'b.png' }], [B]],
    ['those of the first page that has any', [{ backgrounds: [7] }, { background: 'a.png' }, { background: 'b.png' }], [A]],
    ['all that is said of one', [{ background: { name: 'Isles', associatedLayer: 'top', image: 'a.png', at: CORNERS } }], [{ name: 'Isles', layer: 'top', image: 'a.png', at: AT }]],
    ['one that says nothing', [{ background: {} }], [{ ...A, image: '' }]],
    ['one with one corner', [{ background: { image: 'a.png', at: [[0, 0]] } }], [A]],
    ['one whose first corner is broken', [{ background: { image: 'a.png', at: [['x', 0], [40, 100]] } }], [A]],
    ['one without an area', [{ background: { image: 'a.png', at: [[5, 0], [5, 100]] } }], [A]],
    ['one whose corners are no list', [{ background: { image: 'a.png', at: 'all' } }], [A]],
    ['one in the order of the page', [{ background: { image: 'a.png', at: CORNERS }, coordinateOrder: 'xy' }], [{ ...A, at: { minX: -10, minY: 0, width: 50, height: 100 } }]],
  ])('are read: %s', (_what, files, backgrounds) => {
    expect(readDataMap([...files, { markers: {} }]).backgrounds).toEqual(backgrounds)
  }) // prettier-ignore

  const tile = (position: unknown) => ({ position, image: 'tile.png' })

  it.each<[what: string, background: object, at: DataBackground['at']]>([
    ['by one tile', { tileSize: 50, tiles: [tile([0, 0])] }, { minX: 0, minY: 0, width: 50, height: 50 }],
    ['by tiles with gaps', { tileSize: [10, 20], tiles: [tile([1, 2]), tile([3, -1])] }, { minX: -20, minY: 10, width: 80, height: 30 }],
    ['by tiles that do not begin at 0,0', { tileSize: 50, at: [5, 7], tiles: [tile([0, 0]), tile([1, 0])] }, { minX: 7, minY: 5, width: 50, height: 100 }],
    ['by one number for both parts of a position', { tileSize: 50, tiles: [tile(2)] }, { minX: 100, minY: 100, width: 50, height: 50 }],
    ['by the tiles that are not broken', { tileSize: 50, tiles: [7, tile('x'), {}, tile([1, 1])] }, { minX: 50, minY: 50, width: 50, height: 50 }],
    ['at their corners where all tiles are broken', { tileSize: 50, tiles: [7, tile('x')], at: CORNERS }, AT],
    ['at their corners where there are no tiles', { tileSize: 50, at: CORNERS }, AT],
    ['at their corners where tiles have no size', { tiles: [tile([0, 0])], at: CORNERS }, AT],
    ['nowhere where tiles have no size', { tiles: [tile([0, 0])] }, null],
    ['nowhere where tiles have the size 0', { tileSize: 0, tiles: [tile([0, 0])] }, null],
  ])('lie where they are put: %s', (_what, background, at) => {
    expect(readDataMap([{ background }]).backgrounds).toEqual([{ ...A, image: '', at }])
  }) // prettier-ignore
})
