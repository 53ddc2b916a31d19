import type { Locator } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { addLocalPoi, newLocalMap } from './localMap.ts'
import { expect, ONLY_IN_FULL, test } from './test.ts'

/** Files that are none, and what is said of each. */
const HOSTILE = [
  [
    'isles.json',
    Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1'),
    'Failed to load or parse JSON.',
  ],
  ['half.json', Buffer.from('{"markers":{"ore":[{"x":1,'), 'Failed to load or parse JSON.'],
  ['nan.json', Buffer.from('{"markers":{"ore":[{"x":NaN,"y":1}]}}'), 'Failed to load or parse JSON.'],
  ['other.json', Buffer.from('{"a":1}'), 'Invalid JSON data.'],
  ['deep.json', Buffer.from('['.repeat(200_000) + ']'.repeat(200_000)), 'Invalid JSON data.'],
  [
    'million.json',
    Buffer.from(`{"markers":{"ore":[${'[1,2],'.repeat(999_999)}[1,2]]}}`),
    'A map can hold at most 200,000 markers and groups.',
  ],
  ['large.json', Buffer.alloc(21 * 1024 * 1024, ' '), 'A data map may have at most 20 MB.'],
] as const

const refuseAll = async (
  dialog: Locator,
  pathOf: (name: string) => string,
  files: readonly (typeof HOSTILE)[number][] = HOSTILE,
) => {
  for (const [name, , text] of files) {
    await dialog.getByLabel('Map data').setInputFiles(pathOf(name))
    await expect(dialog.getByRole('alert')).toHaveText(text)
    await expect(dialog.getByRole('img')).toBeHidden()
  }
}

test(
  'refuses what is no data map, online and for a local map, and sends nothing [ERR-005] [ERR-006]',
  ONLY_IN_FULL,
  async ({ page, context, signIn }, testInfo) => {
    const pathOf = (name: string) => testInfo.outputPath(name)
    for (const [name, bytes] of HOSTILE) writeFileSync(pathOf(name), bytes)
    await signIn(context, 'zosimus@example.org', 'Zosimus')
    await page.goto('/')
    await page.getByRole('button', { name: 'Import' }).click()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const dialog = page.getByRole('dialog', { name: 'Import Wiki.gg Map' })
    await refuseAll(dialog, pathOf)
    await dialog.getByRole('button', { name: 'Import' }).click({ force: true })
    await expect(dialog.getByRole('alert')).toHaveText('No valid JSON loaded.')
    expect(sent).toEqual([])
    await page.keyboard.press('Escape')

    await newLocalMap(page, 'Hostile Isle')
    await addLocalPoi(page, 'Nine Gulls')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const update = page.getByRole('dialog', { name: 'Import into this map' })
    await refuseAll(update, pathOf, [HOSTILE[0]])
    await expect(update.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('treeitem', { name: 'Nine Gulls' })).toBeVisible()
  },
)
