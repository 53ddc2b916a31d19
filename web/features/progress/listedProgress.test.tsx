import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_STYLE } from '../../../shared/maps/styles.ts'
import { localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import type { ListedLocalMap } from '../../sources/local/localMaps.ts'
import { withLocalDatabase } from '../../sources/local/databaseConnection.ts'
import { foundKey, pinsKey, PROGRESS_OWNER_KEY, touchedKey } from '../../sources/local/markKeys.ts'
import { listMarkedMaps } from '../../sources/local/markedMaps.ts'
import { noteTouched } from '../../sources/local/noteTouched.ts'
import { playthroughsOf } from '../../sources/playthroughs/playthroughs.ts'
import { showPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'
import { claimMarks, leaveMarks } from '../../sources/progress/browserMarks.ts'
import { keepSeenMap } from '../../sources/seen/seenMaps.ts'
import { pinsOf } from '../pins/pins.ts'
import { foundPoisOf } from '../pois/foundPois.ts'
import { bindTouched } from './bindTouched.ts'
import { type ListedProgress, localProgress, matchingProgress, readProgress } from './listedProgress.ts'

const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))

beforeEach(() => localStorage.clear())

describe('the maps with marks in this browser', () => {
  it('leave out what is empty, damaged, put aside, or no mark', () => {
    store('pinfold_found_7', [])
    localStorage.setItem('pinfold_found_8', 'no list')
    store('pinfold_aside:pinfold_found_9', [1])
    store('pinfold_show_found_10', [1])
    store('pinfold_found_0', [1])
    localStorage.setItem(touchedKey('11'), '{"at":1,"poiCount":2}')
    expect(listMarkedMaps()).toEqual([])
  })

  it('tell what is found, pins and drawings, and when they were touched, if that was noted', () => {
    store('pinfold_found_7', [1, 2, 3])
    store('pinfold_pins_7', [{ id: 'a' }])
    store('pinfold_layers_7', [{ id: 'b' }])
    store('pinfold_found_map-1700', [4])
    noteTouched('7', 12)
    const [online, local] = listMarkedMaps()
    expect(online).toMatchObject({ mapId: '7', found: 3, things: 2, poiCount: 12 })
    expect(Math.abs((online?.touchedAt ?? 0) - Date.now())).toBeLessThan(60_000)
    expect(local).toEqual({ mapId: 'map-1700', found: 1, things: 0, touchedAt: null, poiCount: null })
  })

  it('are not noted while the marks are an account’s, and nothing is left of them when it leaves', () => {
    store('pinfold_found_7', [1])
    noteTouched('7', 12)
    claimMarks(4)
    const noted = localStorage.getItem(touchedKey('7'))
    noteTouched('7', 99)
    expect(localStorage.getItem(touchedKey('7'))).toBe(noted)
    for (const phase of ['-1', '-2']) {
      localStorage.setItem(PROGRESS_OWNER_KEY, phase)
      noteTouched('7', 99)
      expect(localStorage.getItem(touchedKey('7'))).toBe(noted)
    }
    localStorage.setItem(PROGRESS_OWNER_KEY, '4:0123456789abcdef')
    leaveMarks(4)
    expect([localStorage.getItem(touchedKey('7')), localStorage.getItem(PROGRESS_OWNER_KEY)]).toEqual([
      null,
      null,
    ])
  })
})

it('marks are touched by an act on this page, not by what another page has stored', () => {
  const mapId = '93'
  const session = { store: { getState: () => ({ content: { pois: new Map() } }) } }
  const stop = bindTouched({ mapId, session } as unknown as Viewer)
  for (const key of [foundKey(mapId), pinsKey(mapId)]) {
    store(key, key === foundKey(mapId) ? [1] : [{ id: 'a', x: 1, y: 2, label: '', colour: '#4285f4' }])
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  expect([pinsOf(mapId).getState().length, localStorage.getItem(touchedKey(mapId))]).toEqual([1, null])
  foundPoisOf(mapId).setFound([2], true)
  expect(localStorage.getItem(touchedKey(mapId))).not.toBeNull()
  stop()
})

const aRow = (name: string, touchedAt: number | null, gameName = ''): ListedProgress => ({
  mapId: name,
  name,
  gameName,
  path: '/',
  thumbnail: null,
  imageSize: [1, 1],
  isLocal: false,
  playthrough: null,
  found: 1,
  total: 2,
  things: 0,
  touchedAt,
})

it('lists what was touched last first, and what was never noted by name at the end', () => {
  const rows = [aRow('Velen', null), aRow('Hyrule', 5), aRow('Skellige', 9), aRow('Ard', null)]
  expect(matchingProgress(rows, '').map(({ name }) => name)).toEqual(['Skellige', 'Hyrule', 'Ard', 'Velen'])
})

it('finds maps by their name or game', () => {
  const rows = [aRow('Velen', 1, 'The Witcher 3'), aRow('Hyrule', 5, 'Zelda')]
  expect(matchingProgress(rows, ' WITCHER ').map(({ name }) => name)).toEqual(['Velen'])
})

it('says of a local map no more than there is, and nothing of one without marks', () => {
  store('pinfold_found_map-1', [1, 2, 3])
  localStorage.setItem(touchedKey('map-1'), JSON.stringify({ at: 5, poiCount: 2 }))
  const meta = localMapMetaSchema.parse({ name: 'Cave', created_at: 1 })
  const aLocalMap = (id: string): ListedLocalMap => ({
    id,
    meta,
    size: [10, 10],
    thumbnail: null,
    lastEdited: 9,
  })
  expect(localProgress([aLocalMap('map-1'), aLocalMap('map-2')])).toMatchObject([
    { mapId: 'map-1', found: 2, total: 2, touchedAt: 5, path: '/offline-map/map-1' },
  ])
})

describe('progress is read', () => {
  const aMap = (id: number) => ({
    id,
    name: `Map ${id}`,
    game_name: 'Game',
    slug: 'map',
    uploader_username: 'Ann',
    thumbnail_url: null,
    image_width: 10,
    image_height: 10,
    poi_count: 5,
  })
  const aMark = (id: number) => ({
    map: aMap(id),
    found: 2,
    things: 0,
    playthrough: null,
    touched_at: '2026-01-01T00:00:00.000Z',
  })
  const settings = { status: 200, state: 'on', isReached: true }
  const listed = async () => {
    const { rows, keptIn } = await readProgress(4, new AbortController().signal)
    return [keptIn, rows.map(({ mapId, found }) => [mapId, found])]
  }

  beforeEach(() => {
    Object.assign(settings, { status: 200, state: 'on', isReached: true })
    store('pinfold_found_7', [1])
    store('pinfold_found_8', [1])
    vi.stubGlobal('fetch', (path: string) => {
      if (!settings.isReached) return Promise.reject(new TypeError('Failed to fetch'))
      const { status, state } = settings
      if (path.endsWith('/settings'))
        return Promise.resolve(Response.json({ state, has_copy: true }, { status }))
      const [, ids] = path.split('ids=')
      return Promise.resolve(
        Response.json(
          ids === undefined
            ? { maps: [aMark(8), aMark(9)], unseen: 0, is_cut: false }
            : ids.split(',').map((id) => aMap(Number(id))),
        ),
      )
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('from the account where this browser shows that', async () => {
    claimMarks(4)
    expect(await listed()).toEqual([
      'account',
      [
        ['8', 2],
        ['9', 2],
      ],
    ])
  })

  it('from both where the marks of this browser have not been added to the account', async () => {
    expect(await listed()).toEqual([
      'both',
      [
        ['8', 2],
        ['9', 2],
        ['7', 1],
      ],
    ])
  })

  it('from this browser without a network, with the names of maps that were seen and of the playthrough that is shown', async () => {
    settings.isReached = false
    const record = {
      id: '8',
      name: 'Seen Isle',
      gameName: 'Game',
      uploaderId: 3,
      uploaderUsername: 'Ann',
      isPublic: true,
      canSuggest: false,
      path: '/map/seen_8',
      image: { id: 'one', width: 10, height: 10, pyramid: null },
      style: DEFAULT_STYLE,
      tipUrl: null,
    }
    await withLocalDatabase((database) =>
      keepSeenMap(database, { record, viewerId: null, segment: '8', revision: 1, parts: [] }),
    )
    const run = { id: '0123456789abcdef', name: 'Second run' }
    playthroughsOf('7').put(run)
    showPlaythrough('7', run.id)
    store('pinfold_found_7', [1, 2, 3])
    noteTouched('7', 12)
    const told = await readProgress(null, new AbortController().signal)
    expect(told).toMatchObject({ keptIn: 'browser', unseen: 0, isCut: false, isOffline: true })
    expect(told.rows.map(({ name, path, found, playthrough }) => [name, path, found, playthrough])).toEqual([
      ['Map 7', '/map/7', 3, 'Second run'],
      ['Seen Isle', '/map/seen_8', 1, null],
    ])
  })

  it.each([{ state: 'off' }, { status: 500 }])(
    'from this browser where the settings are %o',
    async (answered) => {
      Object.assign(settings, answered)
      expect(await listed()).toEqual([
        'browser',
        [
          ['7', 1],
          ['8', 1],
        ],
      ])
    },
  )
})
