import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Content } from '../../shared/content/content.ts'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { contentOfBackup, localBackupSchema } from '../../shared/maps/localRecord.ts'
import { softPicture } from './softPicture.ts'
import { MapPage } from './MapPage.ts'
import { withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** The same view of the map, until it makes room for a form: that of a POI is higher on a map of an account, which has links. */
const CAMERA = '#-1/800/600'

/** What people do to a map, from its first POI on. Nothing in it asks where the map lives. */
const edit = async (page: Page, address: string) => {
  const map = new MapPage(page)
  const saved = page.locator('.save-status').first()
  const editOf = async (name: string) => {
    await map.row(name).click()
    await map.info(name).getByRole('button', { name: 'Edit' }).click()
  }
  const close = async (name: string) => {
    await map.info(name).getByRole('button', { name: 'Close' }).click()
  }
  await map.place({ x: 300, y: 300 }, { name: 'Nine Gulls', category: 'Towns', type: 'Port' })
  await expect(saved).toHaveText('Saved')
  await page.goto('about:blank')
  await page.goto(address + CAMERA)
  await editOf('Nine Gulls')
  await page.getByLabel('X', { exact: true }).fill('120')
  await page.getByLabel('Y', { exact: true }).fill('980.25')
  await page.getByLabel('Description').fill('Only at **low tide**.')
  await page.getByRole('button', { name: 'Save' }).click()
  await close('Nine Gulls')
  await map.place({ x: 500, y: 300 }, { name: 'Old Gate', category: 'Signs', type: 'Stone' })
  await map.place({ x: 620, y: 420 }, { name: 'Tarn', category: 'Towns', type: 'Well' })
  await map.place({ x: 700, y: 200 }, { category: 'Towns', type: 'Port' })

  await map.drag({ x: 620, y: 416 }, { x: 660, y: 456 })
  await editOf('Old Gate')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('group', { name: 'Delete POI' }).getByRole('button', { name: 'Delete' }).click()
  await expect(map.row('Old Gate')).toHaveCount(0)
  await expect(saved).toHaveText('Saved')

  await page.getByRole('button', { name: 'Rectangle zone', exact: true }).click()
  await map.drag({ x: 400, y: 500 }, { x: 520, y: 600 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Circle zone', exact: true }).click()
  await map.drag({ x: 250, y: 560 }, { x: 290, y: 560 })
  await page.keyboard.press('Escape')
  const zones = page.getByRole('button', { name: 'Unnamed Zone', exact: true })
  await expect(zones).toHaveCount(2)
  for (const [keys, left] of [
    ['Control+z', 1],
    ['Control+z', 0],
    ['Control+Shift+z', 1],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(zones).toHaveCount(left)
  }
  await expect(saved).toHaveText('Saved')
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** By names alone, without ids, and without what local maps prune. Places that were clicked are told from that of `Tarn`. */
const facts = ({ categories, types, pois, zones }: Content) => {
  const tarn = [...pois].find(({ name }) => name === 'Tarn')
  const from = (place: { x: number; y: number }) => [
    hundredths(place.x - (tarn?.x ?? 0)),
    hundredths(place.y - (tarn?.y ?? 0)),
  ]
  const typeOf = (id: number) => {
    const type = types.get(id)
    return [categories.get(type?.categoryId ?? 0)?.name, type?.name, type?.colour, type?.shape].join('/')
  }
  return {
    pois: [...pois]
      .sort((a, b) => a.x - b.x)
      .map(({ name, x, y, description, typeId }) => ({
        name,
        place: name === 'Nine Gulls' ? [x, y] : from({ x, y }),
        description,
        type: typeOf(typeId),
      })),
    zones: [...zones]
      .map(({ label, geometry, fillColour, strokeColour }) => ({
        label,
        kind: geometry.kind,
        corners: 'points' in geometry ? geometry.points.map(from) : [],
        fillColour,
        strokeColour,
      }))
      .sort((a, b) => a.kind.localeCompare(b.kind)),
  }
}

test(
  'has the same on a map of an account and on one of the browser after the same work',
  ONLY_IN_FULL,
  async ({ page, context, server }) => {
    test.slow()
    const { map, owner } = await withOwnMap(server, context, 'Online')
    const online = new MapPage(page)
    await online.open(map)
    await edit(page, `/map/${map.id}`)
    const answer = await owner.get(`/api/maps/${map.id}/content`)
    const there = facts(decodeContent(contentAnswerSchema.parse(answer.json()).parts))

    const local = await context.newPage()
    await local.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
    await local.goto('/offline')
    await local.getByRole('button', { name: 'New Offline Map' }).click()
    const dialog = local.getByRole('dialog', { name: 'Create New Map' })
    await dialog.getByRole('textbox', { name: 'Game' }).fill('Saltmarrow')
    const buffer = await softPicture(1600, 1200)
    await dialog.locator('input[type=file]').setInputFiles({ name: 'i.jpg', mimeType: 'image/jpeg', buffer })
    await dialog.getByRole('button', { name: 'Create Map' }).click()
    await expect(local).toHaveURL(/\/offline-map\/map-\d+/)
    await new MapPage(local).isReady()
    await edit(local, new URL(local.url()).pathname)
    const downloading = local.waitForEvent('download')
    await local.getByRole('button', { name: 'Back up', exact: true }).click()
    const json: unknown = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
    const here = contentOfBackup(localBackupSchema.parse(json), () => '')

    expect(facts(here)).toEqual(there)
    expect(there.pois.map(({ name }) => name)).toEqual(['Nine Gulls', 'Tarn', ''])
    expect(there.zones.map(({ kind }) => kind)).toEqual(['rectangle'])
    // Only the local map drops what has no POI any more.
    expect([...here.categories].map(({ name }) => name)).toEqual(['Towns'])
  },
)
