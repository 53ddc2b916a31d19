import { z } from 'zod'
import type { AssetRef } from '../../shared/maps/assets.ts'
import {
  DEFAULT_STYLE,
  DEFAULTED_FIELDS,
  type MapStyle,
  mapStyleSchema,
  type StyleFields,
} from '../../shared/maps/styles.ts'
import { deleteAsset, knownAssets } from '../content/assets.ts'
import { badRequest } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import type { StyleDocument } from '../store/styleDocuments.ts'
import { sharedGet } from '../store/sharedWork.ts'
import type { Store } from '../store/Store.ts'
import type { Authorized } from './mapAccess.ts'
import { assetUrl, pictureOfUrl } from './mapFiles.ts'

/** The id of the style of all maps without one. */
const DEFAULT_ID = 'default'

interface Styles {
  readonly styles: MapStyle
  readonly default: MapStyle
}

/** Returns the style of a map, which is the default one unless it has its own, and the default style. */
export const readStyles = async (store: Store, map: MapDocument): Promise<Styles> => {
  const own = await sharedGet(store, 'styles', map._id)
  const byDefault = await readDefaultStyle(store)
  return { styles: own ? presentStyle(map, own) : byDefault, default: byDefault }
}

export const readDefaultStyle = async (store: Store): Promise<MapStyle> => {
  const changed = await sharedGet(store, 'styles', DEFAULT_ID)
  return changed ? mapStyleSchema.parse({ ...DEFAULT_STYLE, ...lookOf(changed) }) : DEFAULT_STYLE
}

const presentStyle = (map: MapDocument, style: StyleDocument): MapStyle =>
  mapStyleSchema.parse({
    ...style,
    title_image_url: assetUrl(map, style.title_image),
    watermark_url: assetUrl(map, style.watermark),
  })

/** Returns what a style may pass on to other maps. */
const lookOf = (style: Pick<MapStyle, (typeof DEFAULTED_FIELDS)[number]>): Partial<MapStyle> =>
  Object.fromEntries(DEFAULTED_FIELDS.map((field) => [field, style[field]]))

/** Saves the given fields of a map's style. @throws HttpError 400 a picture is not one of this map's */
export const saveStyle = async (
  services: Services,
  map: Authorized<'style'>,
  { title_image_url, watermark_url, ...texts }: StyleFields,
): Promise<void> => {
  const { store } = services
  const before = (await store.get('styles', map._id)) ?? withoutPictures(await readDefaultStyle(store))
  await store.upsert('styles', {
    ...before,
    ...texts,
    _id: map._id,
    title_image: await pictureFor(services, map, title_image_url, before.title_image),
    watermark: await pictureFor(services, map, watermark_url, before.watermark),
    updated_at: new Date(),
  })
  await sweepStylePictures(services, map)
}

const textsSchema = z.object(mapStyleSchema.shape).omit({ title_image_url: true, watermark_url: true })

const withoutPictures = (style: MapStyle): Omit<StyleDocument, '_id' | 'updated_at'> => ({
  ...textsSchema.parse(style),
  title_image: null,
  watermark: null,
})

/** Returns the picture that an address in a request stands for. Undefined leaves the one before. @throws HttpError 400 */
const pictureFor = async (
  { store, config }: Services,
  map: MapDocument,
  url: string | null | undefined,
  before: AssetRef | null,
): Promise<AssetRef | null> => {
  if (url === undefined) return before
  if (url === null) return null
  const ref = pictureOfUrl(map, config.publicUrl, url) ?? ''
  if (ref === before) return before
  const purposes = await knownAssets(store, Number(map._id), [ref])
  if (purposes.get(ref) !== 'style')
    throw badRequest('This picture is not a file of this map. Upload it again.')
  return ref
}

/** Drops a map's own style: from then on it has the default one. */
export const resetStyle = async (services: Services, map: Authorized<'style'>): Promise<void> => {
  await services.store.delete('styles', map._id)
  await sweepStylePictures(services, map)
}

/** Gives the look of a map to all maps without a style of their own; what is its creator's stays with the map. */
export const makeDefaultStyle = async ({ store }: Services, map: MapDocument): Promise<void> => {
  const { styles } = await readStyles(store, map)
  const style = withoutPictures({ ...DEFAULT_STYLE, ...lookOf(styles) })
  await store.upsert('styles', { ...style, _id: DEFAULT_ID, updated_at: new Date() })
}

/** An open editor may still save a picture that is younger than this. */
const UNSAVED_MS = 60 * 60_000

/** Deletes the pictures uploaded for a map's style that it does not show. */
const sweepStylePictures = async ({ store, files }: Services, map: MapDocument): Promise<void> => {
  const style = await store.get('styles', map._id)
  const shown = [style?.title_image, style?.watermark]
  const before = Date.now() - UNSAVED_MS
  for await (const asset of store.stream('assets', { equals: { map_id: Number(map._id) } }))
    if (asset.purpose === 'style' && !shown.includes(asset.ref) && asset.created_at.getTime() < before)
      await deleteAsset(store, files, asset)
}
