import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { MapPage } from './MapPage.ts'
import { addPois, withOwnMap } from './ownMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

const exportAs = async (page: Page, format: string | RegExp, beforeDownload = async () => {}) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: format }).check()
  await beforeDownload()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  await expect(dialog).toBeHidden()
  const text = readFileSync(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), map: readDataMap([parseDataFile(text)]) }
}

test('a visitor takes a map along in three formats, each of which can be imported again', async ({
  browser,
  context,
  server,
}) => {
  const { map, owner } = await withOwnMap(server, context, 'Exporta')
  await addPois(owner, map.id, [
    { name: 'High Tower', category: 'Sights', type: 'Tower', description: 'Seen, from "afar"' },
    { name: '', category: 'Ore', type: 'Iron' },
  ])
  const visitor = await browser.newContext({ baseURL: server.url })
  const page = await visitor.newPage()
  await new MapPage(page).open(map)

  for (const [format, name] of [
    [/^wiki\.gg DataMaps/, 'isles-of-exporta.json'],
    [/^GeoJSON/, 'isles-of-exporta.geojson'],
    [/^CSV/, 'isles-of-exporta.csv'],
  ] as const) {
    const file = await exportAs(page, format)
    expect(file.name.toLowerCase()).toBe(name)
    const markers = file.map.groups.flatMap(({ name: type, category, markers: list }) =>
      list.map((marker) => [category, type, marker.name, marker.x, marker.y, marker.description]),
    )
    expect(markers).toHaveLength(2)
    expect(markers).toContainEqual(['Sights', 'Tower', 'High Tower', 400, 600, 'Seen, from "afar"'])
    expect(markers).toContainEqual(['Ore', 'Iron', 'Iron', 700, 600, ''])
  }
  await page.getByRole('button', { name: 'Export' }).press('Enter')
  await expect(page.getByRole('radio', { name: /^CSV/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await visitor.close()
})

test('exports a local map without the network, on a phone', ONLY_IN_FULL, async ({ page, context }) => {
  await newLocalMap(page, 'Gannet Isle')
  await addLocalPoi(page, 'Nine Gulls')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Legend' }).click()
  const { map } = await exportAs(page, 'GeoJSON', () => context.setOffline(true))
  expect(map.groups.flatMap(({ markers }) => markers).map(({ name }) => name)).toEqual(['Nine Gulls'])
})
