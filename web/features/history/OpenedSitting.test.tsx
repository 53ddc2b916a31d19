import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { MAKER_ID } from '../../../tests/content/SimulatedSource.ts'
import { renderInViewer } from '../../../tests/renderInViewer.tsx'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, contentFrom } from '../../../shared/content/content.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import type { EntityIds } from '../../../shared/history/history.ts'
import { OpenedSitting } from './OpenedSitting.tsx'

const [CATEGORY, TYPE, MILL, FORD, PIER, THEIRS] = [1, 2, 3, 4, 5, 6].map((n) => 2 ** 27 + n) as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const categories = [aCategory({ id: CATEGORY })]
const types = [aType({ id: TYPE, categoryId: CATEGORY })]
const poi = (id: number, name: string) => aPoi({ id, typeId: TYPE, name, createdBy: MAKER_ID })
const contentWith = (...pois: ReturnType<typeof poi>[]) => contentFrom({ categories, types, pois })
const inserted = (...pois: ReturnType<typeof poi>[]): Change[] => [
  ...categories.map((entity): Change => ({ op: 'insert', kind: 'category', entity })),
  ...types.map((entity): Change => ({ op: 'insert', kind: 'type', entity })),
  ...pois.map((entity): Change => ({ op: 'insert', kind: 'poi', entity })),
]

const NOTHING: EntityIds = { category: [], type: [], poi: [], zone: [] }
const answerWith = (moments: Readonly<Record<string, Content>>, touched: object) =>
  vi.stubGlobal('fetch', (path: string) => {
    const moment = moments[path.replace('/api/maps/1/history/', '')]
    const answer = moment
      ? { revision: 1, forgottenRevision: 0, parts: encodeContent(moment), links: [], imageId: 'a', at: null }
      : touched
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })

afterEach(() => vi.unstubAllGlobals())

it('shows what the person did alone, and takes back nothing that anybody else did', async () => {
  const before = contentWith(poi(MILL, 'Mill'), poi(FORD, 'Ford'), poi(PIER, 'Pier'))
  const after = contentWith(
    poi(MILL, 'Old mill'),
    poi(FORD, 'Old ford'),
    poi(PIER, 'Old pier'),
    poi(THEIRS, 'Theirs'),
  )
  answerWith(
    { 9: before, 30: after },
    { first: 10, own: { ...NOTHING, poi: [MILL, FORD, PIER] }, shared: { ...NOTHING, poi: [PIER] } },
  )
  const { user, world } = await renderInViewer(<OpenedSitting first={10} last={30} />, {
    changes: inserted(
      poi(MILL, 'Old mill'),
      poi(FORD, 'Ford at dawn'),
      poi(PIER, 'Old pier'),
      poi(THEIRS, 'Theirs'),
    ),
  })
  const takeBack = await screen.findByRole('button', { name: 'Take back 1 of 3' })
  expect(screen.queryByText('Theirs')).toBeNull()
  expect(screen.getByRole('button', { name: /^Mill/ }).textContent).toContain('Changed')
  expect(screen.getByRole('button', { name: /^Ford/ }).textContent).toContain('Changed; changed again later')
  expect(screen.getByRole('button', { name: /^Pier/ }).textContent).toContain(
    'Changed; others changed it, too',
  )
  await user.click(takeBack)
  await screen.findByText('Changed; taken back already')
  const { pois } = world.session.store.getState().content
  expect([MILL, FORD, PIER, THEIRS].map((id) => pois.get(id)?.name)).toEqual([
    'Mill',
    'Ford at dawn',
    'Old pier',
    'Theirs',
  ])
})
