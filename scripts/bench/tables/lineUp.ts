import type { Change } from '../../../shared/content/changes.ts'
import { ZONE_FALLBACK_LOOK } from '../../../shared/content/zones.ts'
import type { LineUp, WarpKind } from '../../../shared/maps/lineUp.ts'
import type { MapAnswer } from '../../../shared/maps/maps.ts'
import { commit } from '../../../tests/mapFixture.ts'
import { jpegPicture } from '../../../tests/pictures.ts'
import { setTimeout } from 'node:timers/promises'
import { type LargeMap, openLargeMap } from '../largeMap.ts'
import { longestWork } from '../longestWork.ts'
import type { BenchContext } from '../BenchContext.ts'
import type { BenchTable, Case, Sample } from '../Table.ts'
import { WholePage } from '../WholePage.ts'

const POIS = 50_000
const ZONES = 200
const ZONE_CORNERS = 40
const TASK_MS_MAX = 200
const LOOK_MS = 200
const SIDES = { width: 900, height: 700 }

export const lineUp: BenchTable = {
  name: 'lineUp',
  title: `${POIS / 1000}k POIs and ${ZONES} zones lined up on another image, with the map open in the built product`,
  columns: [
    { heading: 'until the server has moved all, s', metrics: ['moved'] },
    { heading: 'log entries of it / of the undo', metrics: ['entries', 'undoEntries'] },
    { heading: 'longest task of the page, ms: showing it / undoing it', metrics: ['task', 'undoTask'] },
  ],
  references: [],
  seconds: ({ rounds }) => 60 + rounds * 60,
  open: async (bench) => [await caseOf(bench, 'affine'), await caseOf(bench, 'spline')],
}

/** On a server of its own: one takes only so many large lists in a minute. */
const caseOf = async (bench: BenchContext, warp: WarpKind): Promise<Case> => {
  const map = await openLargeMap(bench, POIS)
  await addZones(map)
  return {
    name: warp,
    candidates: [{ name: warp, run: () => replaceAndUndo(map, warp) }],
    budgets: [
      { candidate: warp, metric: 'entries', atMost: 1 },
      { candidate: warp, metric: 'undoEntries', atMost: 1 },
      { candidate: warp, metric: 'task', atMost: TASK_MS_MAX },
      { candidate: warp, metric: 'undoTask', atMost: TASK_MS_MAX },
    ],
  }
}

const addZones = async ({ owner, mapId, baseRevision }: LargeMap): Promise<void> => {
  const zones = Array.from({ length: ZONES }, (_, at): Change => {
    const centre = { x: 100 + (at % 20) * 400, y: 100 + Math.floor(at / 20) * 400 }
    const points = Array.from({ length: ZONE_CORNERS }, (__, corner) => {
      const angle = (corner / ZONE_CORNERS) * 2 * Math.PI
      return {
        x: Math.round(centre.x + 90 * Math.cos(angle)),
        y: Math.round(centre.y + 90 * Math.sin(angle)),
      }
    })
    const entity = {
      ...ZONE_FALLBACK_LOOK,
      id: mapId * 2 ** 27 + 900_000 + at,
      geometry: { kind: 'polygon' as const, points },
      createdBy: null,
    }
    return { op: 'insert', kind: 'zone', entity }
  })
  await commit(owner, { changes: `/api/maps/${mapId}/changes` }, zones, { baseRevision })
}

type Asked = Pick<LargeMap, 'owner' | 'mapId'>

/** The log itself is not told once so much has changed. */
const headOf = async ({ owner, mapId }: Asked): Promise<number> => {
  const { headers } = await owner.get(`/api/maps/${mapId}/content`)
  return Number(/-(\d+)"$/.exec(headers.get('etag') ?? '')?.[1])
}

const recordOf = async ({ owner, mapId }: Asked): Promise<MapAnswer> =>
  (await owner.get(`/api/maps/${mapId}`)).json<MapAnswer>()

/** A slight turn and stretch, and for a spline a bend on top. */
const pairsOf = (warp: WarpKind, { image_width: width, image_height: height }: MapAnswer): LineUp => ({
  warp,
  pairs: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0.5, 0.4],
    [0.3, 0.7],
    [0.8, 0.6],
  ].map(([across = 0, up = 0]) => {
    const bend = warp === 'spline' ? 0.02 * Math.sin(across * 3) * Math.sin(up * 3) : 0
    return {
      from: { x: Math.round(across * Number(width)), y: Math.round(up * Number(height)) },
      to: {
        x: Math.round((across + 0.05 * up + bend) * SIDES.width * 100) / 100,
        y: Math.round((up - 0.05 * across + bend) * SIDES.height * 100) / 100,
      },
    }
  }),
})

const replaceAndUndo = async (map: LargeMap, warp: WarpKind): Promise<Sample> => {
  const { browser, context, server, owner, path, mapId } = map
  const whole = await WholePage.in(browser, context, new URL('/robots.txt', server.url).href)
  await whole.open(server.url + path)
  const asked: string[] = []
  whole.page.on('request', (request) => asked.push(request.url()))
  const [before, revision] = [await recordOf(map), await headOf(map)]
  const form = new FormData()
  form.set('placing', 'line-up')
  form.set('line_up', JSON.stringify(pairsOf(warp, before)))
  const picture = await jpegPicture(SIDES.width, SIDES.height)
  form.set('map', new Blob([new Uint8Array(picture)]), 'new.jpg')
  let movedMs = 0
  const { task } = await longestWork(browser, whole.page, async () => {
    const begunMs = performance.now()
    const answer = await owner.send('PUT', `/api/upload-map/${mapId}`, { body: form })
    if (answer.status !== 200) throw new Error(`The image was refused: ${answer.text}`)
    let after = before
    while (after.image_id === before.image_id) {
      await setTimeout(LOOK_MS)
      after = await recordOf(map)
    }
    movedMs = performance.now() - begunMs
    while (!asked.some((url) => url.endsWith(after.preview_url ?? ''))) await setTimeout(LOOK_MS)
    await whole.rest()
  })
  const moved = await headOf(map)
  const { task: undoTask } = await longestWork(browser, whole.page, async () => {
    await whole.page.keyboard.press('Control+z')
    while ((await headOf(map)) === moved) await setTimeout(LOOK_MS)
    await whole.rest()
  })
  const undone = await headOf(map)
  await whole.page.close()
  return {
    moved: movedMs / 1000,
    entries: moved - revision,
    undoEntries: undone - moved,
    task,
    undoTask,
  }
}
