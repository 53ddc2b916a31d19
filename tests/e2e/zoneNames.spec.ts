import type { Page } from '@playwright/test'
import { newEntityId } from '../../shared/ids.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import { commit } from '../mapFixture.ts'
import { viewPlace } from './canvasPixel.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** A map of `withOwnMap`. */
const SIZE = { width: 1600, height: 1200 }

interface BoxMap {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

const boxZone = ({ left, right, bottom, top }: BoxMap): ZoneGeometry => ({
  kind: 'polygon',
  points: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})

/** Where on the map the white of names of zones is painted, and whether a marker is painted over any of it; null if there is none. */
const nameOnMap = async (page: Page): Promise<(BoxMap & { readonly isUnderMarker: boolean }) | null> => {
  if (new URL(page.url()).hash === '') return null
  const [corner, opposite] = [
    await viewPlace(page, { x: 0, y: 0 }),
    await viewPlace(page, { x: SIZE.width, y: SIZE.height }),
  ]
  const found = await page.evaluate(() => {
    const [, , markers, texts] = document.querySelectorAll<HTMLCanvasElement>('.scene canvas')
    const pixelsOf = (canvas: HTMLCanvasElement | undefined) =>
      canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const [named, marked] = [pixelsOf(texts), pixelsOf(markers)]
    const width = texts?.width ?? 0
    const ratio = width / (texts?.clientWidth ?? 1)
    // The canvases reach beyond the view.
    const scene = document.querySelector('.scene')?.getBoundingClientRect()
    const canvas = texts?.getBoundingClientRect()
    const [marginX, marginY] = [
      (scene?.left ?? 0) - (canvas?.left ?? 0),
      (scene?.top ?? 0) - (canvas?.top ?? 0),
    ]
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
    let isUnderMarker = false
    for (let at = 0; at < named.length; at += 4) {
      if (Math.min(...[0, 1, 2, 3].map((channel) => named[at + channel] ?? 0)) < 230) continue
      const [x, y] = [((at / 4) % width) - marginX * ratio, Math.floor(at / 4 / width) - marginY * ratio]
      box.left = Math.min(box.left, x / ratio)
      box.right = Math.max(box.right, x / ratio)
      box.top = Math.min(box.top, y / ratio)
      box.bottom = Math.max(box.bottom, y / ratio)
      isUnderMarker ||= (marked[at + 3] ?? 0) > 0
    }
    return box.right < box.left ? null : { ...box, isUnderMarker }
  })
  if (found === null) return null
  const xOf = (x: number) => ((x - corner.x) / (opposite.x - corner.x)) * SIZE.width
  const yOf = (y: number) => ((y - corner.y) / (opposite.y - corner.y)) * SIZE.height
  return {
    left: xOf(found.left),
    right: xOf(found.right),
    bottom: yOf(found.bottom),
    top: yOf(found.top),
    isUnderMarker: found.isUnderMarker,
  }
}

test(
  'writes the name of a zone where no marker covers it',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    const { map, owner } = await withOwnMap(server, context, 'Clearer')
    const commits = { changes: `/api/maps/${map.id}/changes` }
    const geometry = boxZone({ left: 200, right: 1400, bottom: 100, top: 1100 })
    const entity = aZone({ id: newEntityId(map.id), label: 'Long Harbour Wall', geometry })
    await commit(owner, commits, [{ op: 'insert', kind: 'zone', entity }])
    const viewer = new MapPage(page)
    await viewer.open(map)
    await expect.poll(() => nameOnMap(page)).not.toBeNull()
    const alone = await nameOnMap(page)
    if (alone === null) throw new Error('The zone has no name on the map.')

    const [categoryId, typeId] = [newEntityId(map.id), newEntityId(map.id)]
    const place = { x: (alone.left + alone.right) / 2, y: (alone.bottom + alone.top) / 2 }
    await commit(owner, commits, [
      { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
      { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId }) },
      { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(map.id), typeId, name: '', ...place }) },
    ])
    await page.reload()
    await viewer.isReady()
    await expect(viewer.list).toBeVisible()
    await expect.poll(() => nameOnMap(page)).toMatchObject({ isUnderMarker: false })
    const beside = await nameOnMap(page)
    expect(beside?.bottom === alone.bottom && beside.left === alone.left).toBe(false)
  },
)
