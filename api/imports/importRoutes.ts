import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import type { Change } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { canBeFloors, floorIdsOf } from '../../shared/dataMap/backgroundFloors.ts'
import { DataMapError, type DataMap, ImportTally } from '../../shared/dataMap/dataMap.ts'
import { lacksExtent } from '../../shared/dataMap/extent.ts'
import { reportLines } from '../../shared/dataMap/importReport.ts'
import { parseDataFile, readDataMap } from '../../shared/dataMap/readDataMap.ts'
import { lacksCoordinates } from '../../shared/dataMap/table.ts'
import { type ImportPlan, toChanges } from '../../shared/dataMap/toChanges.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { IMPORT_SOURCE, importAnswerSchema, importRequestSchema } from '../../shared/maps/imports.ts'
import { libraryIconName } from '../../shared/maps/libraryIcons.ts'
import { IMPORT_BYTES_MAX } from '../../shared/limits.ts'
import { mapPath, slugify } from '../../shared/paths.ts'
import { nameKey } from '../../shared/names.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, conflict, forbidden, notFound } from '../http/errors.ts'
import { iconLibrary } from '../images/iconLibrary.ts'
import { commitTo, wireMapIdSchema } from '../maps/editContent.ts'
import { floorsOf } from '../maps/mapFloors.ts'
import { finishImport } from '../maps/importingMaps.ts'
import { authoriseMap, type Authorized, loadVisibleMap, unlessClosed } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import { importCommit, importHash } from './importCommit.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { StoreUnavailableError } from '../store/Store.ts'

/** Imports of community data maps into maps whose image is uploaded already. */
export const importRoutes = (services: Services): Router => {
  const router = new Router()
  router.post(`/api/import-${IMPORT_SOURCE}-map`, importDataMap(services))
  return router
}

/** An uploader and an address of an image named there are ignored: the map has both. */
const bodySchema = z.object({ ...importRequestSchema.shape, mapId: wireMapIdSchema })
type Body = z.infer<typeof bodySchema>

const importDataMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Imports a community data map into a map of the caller',
    limit: 'write',
    session: 'required',
    body: bodySchema,
    bodyBytesMax: IMPORT_BYTES_MAX,
    load: ({ body, user }) => loadVisibleMap(services, user, body.mapId),
    authorise: ({ user }, map) => authoriseOwn(user, map),
    act: async ({ body, user }, map) => {
      const plan = await commitImport(services, user, map, body)
      if (map.importing) await services.store.update('maps', map._id, { import_hash: importHash(body) })
      const named = await rename(services, map, body.displayName)
      await finishImport(services, map._id)
      return { plan, named }
    },
    present: ({ plan, named }) => ({
      success: true as const,
      mapUrl: mapPath({
        id: Number(named._id),
        slug: named.slug,
        uploader_username: named.uploader_username,
      }),
      markers: plan.markerCount,
      groups: plan.groupCount,
      zones: plan.zoneCount,
      report: reportLines(plan),
    }),
    answer: importAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

/** Only the owner imports: others who may edit the map did not make it for this. @throws HttpError 403 */
const authoriseOwn = (user: UserDocument, map: MapDocument): Authorized<'edit'> => {
  if (map.uploader_id !== Number(user._id)) throw forbidden('You can only import into a map of your own.')
  return authoriseMap(user, map, 'edit')
}

/** Returns the floors of the map that the backgrounds of the file are. @throws HttpError 400 it has not all of them */
const knownFloors = (map: MapDocument, dataMap: DataMap): readonly number[] => {
  const known = new Set(floorsOf(map).map(({ id }) => id))
  const floorIds = floorIdsOf(dataMap)
  if (!canBeFloors(dataMap) || !floorIds.every((id) => known.has(id)))
    throw badRequest('This map does not have a floor for each background of the file. Set its floors first.')
  return floorIds
}

const ATTEMPTS_MAX = 5

/**
 * Commits everything as one list. A map that was made for the import takes one import only, and any other the same one once in
 * a while, so a repeated request answers as the first did.
 * @throws HttpError 400 not a data map, or one of an extent that nobody says, 404 deleted meanwhile, 409 more than a map can hold
 */
const commitImport = async (
  services: Services,
  user: UserDocument,
  map: Authorized<'edit'>,
  body: Body,
): Promise<ImportPlan> => {
  const { confirmedOrigin: origin, extent, background, regionCount, asFloors, ...data } = body
  const dataMap = readJson(data)
  if (lacksCoordinates(dataMap.table)) throw badRequest(TEXTS.dataMap.noCoordinates)
  if (lacksExtent(dataMap, map.image, extent)) throw badRequest(TEXTS.dataMap.noExtent)
  const mapId = Number(map._id)
  const floorIds = asFloors ? knownFloors(map, dataMap) : undefined
  const floors = floorsOf(map)
  const target = { image: map.image, origin, extent, background, regionCount, floorIds, floors }
  const planOn = (content: Content) => withKnownIcons(toChanges(dataMap, mapId, target, content))
  const { changeId, contentBefore } = await importCommit(services, map, importHash(body))
  if (contentBefore) return planOn(contentBefore)
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { content, revision } = await unlessClosed(services.changeLog.read(mapId))
    const plan = await planOn(content)
    if (plan.changes.length === 0) return plan
    const outcome = await commitTo(services, map, user, { changeId, changes: plan.changes }, 'commitLarge')
    if (outcome.kind === 'applied') return plan
    if (outcome.kind !== 'refused') throw notFound('Map not found')
    if (outcome.revision === revision) throw conflict(outcome.text)
  }
  throw new StoreUnavailableError(`Too many concurrent writes to map ${map._id}.`)
}

/** An export may be of a site with a newer library; a type whose icon is unknown here is drawn by its shape. */
const withKnownIcons = async (plan: ImportPlan): Promise<ImportPlan> => {
  const nameOf = (change: Change) =>
    change.op === 'insert' && change.kind === 'type' && change.entity.icon !== null
      ? libraryIconName(change.entity.icon)
      : null
  if (!plan.changes.some((change) => nameOf(change) !== null)) return plan
  const { outlines } = await iconLibrary()
  const tally = new ImportTally(plan)
  const changes = plan.changes.map((change) => {
    const name = nameOf(change)
    if (name === null || outlines.has(name) || change.op !== 'insert' || change.kind !== 'type') return change
    tally.add('icon-left-out')
    return { ...change, entity: { ...change.entity, icon: null } }
  })
  return { ...plan, changes, ...tally.losses }
}

/** @throws HttpError 400 */
const readJson = ({ json, columns }: Pick<Body, 'json' | 'columns'>): DataMap => {
  try {
    return readDataMap((Array.isArray(json) ? (json as unknown[]) : [json]).map(parsed), columns)
  } catch (error) {
    if (error instanceof DataMapError) throw badRequest(error.message)
    if (error instanceof SyntaxError) throw badRequest(TEXTS.dataMap.unreadable)
    throw error
  }
}

const parsed = (json: unknown): unknown => (typeof json === 'string' ? parseDataFile(json) : json)

const rename = async (
  { store }: Pick<Services, 'store'>,
  map: MapDocument,
  name: string,
): Promise<MapDocument> => {
  if (name === map.name) return map
  const fields = {
    name,
    name_key: nameKey(name),
    search_key: mapSearchKey({ ...map, name }),
    slug: slugify(name) || 'map',
  }
  await store.update('maps', map._id, fields)
  return { ...map, ...fields }
}
