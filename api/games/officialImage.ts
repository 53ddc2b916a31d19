import { nameKey } from '../../shared/names.ts'
import { badRequest } from '../http/errors.ts'
import { type UploadForm, withUploadFolder } from '../http/requestBody.ts'
import type { Services } from '../services.ts'
import type { GameDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { copyGameImage } from './gameImages.ts'
import { isGameVisible } from './games.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config'>

/** The field of the map form with the image. */
const IMAGE_FIELD = 'map'

/**
 * Runs `use` with a form of a map whose image is the official one of its game, if it asks for that and brings none of its
 * own. The image is the server's own copy: no address is ever fetched.
 * @throws HttpError 400
 */
export const withOfficialImage = async <T>(
  { store, files, config }: Parts,
  user: UserDocument,
  form: UploadForm,
  use: (form: UploadForm) => Promise<T>,
): Promise<T> => {
  const { use_official_map: isWanted, official_game_slug: slug, game_name: name } = form.fields
  if (isWanted !== '1' || form.file !== null) return use(form)
  const game = await gameNamed(store, name)
  if (!game || game.slug !== slug || !(await isGameVisible(store, game, user))) throw noImage()
  return withUploadFolder(config, async (folder) => {
    const path = await copyGameImage(files, game, folder)
    if (path === null) throw noImage()
    return use({ ...form, file: { path, field: IMAGE_FIELD } })
  })
}

const gameNamed = async (store: Store, name: unknown): Promise<GameDocument | null> => {
  if (typeof name !== 'string') return null
  const claim = await store.get('claims', `game:${nameKey(name.trim())}`)
  return claim && store.get('games', claim.owner_id)
}

const noImage = () => badRequest('This game has no official map image.')
