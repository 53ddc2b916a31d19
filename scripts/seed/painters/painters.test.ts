import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../shared/content/applyChanges.ts'
import { changeSchema } from '../../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { circleRing } from '../../../shared/geometry/circle.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../../shared/limits.ts'
import { demoChanges } from '../demoChanges.ts'
import { DEMO_MAPS } from '../demoMaps.ts'
import { paintedSites } from '../paintedSites.ts'
import { pixelSize, type Board } from '../Painting.ts'

const small = (board: Board): Board => ({ ...board, scale: 200 / board.width })

describe.each(DEMO_MAPS.map((map) => [map.name, map] as const))('the demo map %s', (_name, map) => {
  const board = small(map.board)
  const painting = map.paint(board, map.seed)

  it('is painted the same again from the same seed', () => {
    const again = map.paint(board, map.seed)
    expect(again.drawing).toBe(painting.drawing)
    expect(Buffer.compare(again.pixels, painting.pixels)).toBe(0)
  })

  const size = pixelSize(board)
  const changes = demoChanges(map, 7, paintedSites(painting), size).map((change) =>
    changeSchema.parse(change),
  )

  it('has zones only that lie on the picture, and content that can be committed', () => {
    const { width, height } = size
    expect(applyChanges(EMPTY_CONTENT, changes)).toMatchObject({ ok: true })
    for (const change of changes) {
      if (change.op !== 'insert' || change.kind !== 'zone') continue
      const { geometry } = change.entity
      const points =
        geometry.kind === 'circle' ? circleRing(geometry.centre, geometry.radius) : geometry.points
      expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([])
    }
  })

  it('has POIs of every type, all of them on the picture and fit to be committed', () => {
    const { width, height } = size
    const pois = changes.flatMap((change) =>
      change.op === 'insert' && change.kind === 'poi' ? [change.entity] : [],
    )
    const types = map.categories.flatMap((category) => category.types)
    expect(changes.length).toBeLessThanOrEqual(CHANGES_PER_COMMIT_MAX)
    expect(new Set(pois.map(({ typeId }) => typeId)).size).toBe(types.length)
    expect(pois.length).toBeGreaterThanOrEqual(80)
    expect(pois.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([])
  })
})
