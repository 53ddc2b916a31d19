import sharp from 'sharp'
import { operatorEmail } from '../../api/auth/identityProvider.ts'
import { type Config, loadConfig } from '../../api/config.ts'
import type { Role } from '../../shared/people/users.ts'
import { openDiskFiles } from '../../api/files/diskFiles.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import { createSessionStore, loadSessionSecret, type SessionStore } from '../../api/http/sessions.ts'
import type { MapDocument, UserDocument } from '../../api/store/collections.ts'
import { nextId } from '../../api/store/counter.ts'
import { openSqliteStore } from '../../api/store/sqliteStore.ts'
import type { Store } from '../../api/store/Store.ts'
import { signInUser } from '../../api/users/signInUser.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { softPicture } from './softPicture.ts'

const WIDTH = 1600
const HEIGHT = 1200
const THUMBNAIL_WIDTH = 640

/**
 * Puts people who are signed in, and maps whose pictures are made, straight into the data of a running server. Going
 * through the sign-in and an upload each time would take most of the browser tests' time.
 */
export class ServerData {
  readonly #config: Config
  readonly #store: Store
  readonly #files: FileStore
  readonly #sessions: SessionStore
  readonly #picture = softPicture(WIDTH, HEIGHT)
  readonly #thumbnail = this.#picture.then(thumbnailOf)

  constructor(config: Config, store: Store, files: FileStore, sessions: SessionStore) {
    this.#config = config
    this.#store = store
    this.#files = files
    this.#sessions = sessions
  }

  static async open(dataDir: string): Promise<ServerData> {
    const config = loadConfig({ DATA_DIR: dataDir })
    const store = await openSqliteStore({ dataDir, exclusive: false })
    const files = await openDiskFiles({ dataDir })
    const sessions = createSessionStore({ store, secret: await loadSessionSecret(config) })
    return new ServerData(config, store, files, sessions)
  }

  /** The account of somebody who signs in, and what their browser's session cookie would hold. */
  async signIn(email: string, name = '', role?: Role): Promise<{ user: UserDocument; sessionId: string }> {
    const identity = { issuer: 'local', subject: email, email, isEmailVerified: true, name }
    const user = await signInUser(this.#store, identity, operatorEmail(this.#config))
    if (role) await this.#store.update('users', user._id, { role })
    return { user, sessionId: await this.#sessions.begin(Number(user._id), 'Chrome on Linux') }
  }

  /** A private map of 1600 × 1200 px, small enough to need no tiles. */
  async addMap(owner: UserDocument, name: string): Promise<MapDocument> {
    const [picture, thumbnail] = await Promise.all([this.#picture, this.#thumbnail])
    const mapId = await nextId(this.#store, 'map')
    const map = aMapDocument(mapId, {
      name,
      game_name: 'Saltmarrow',
      uploader_id: Number(owner._id),
      uploader_username: owner.username,
      is_public: false,
      listed: false,
      created_at: new Date(),
      updated_at: new Date(),
      image: {
        original_file: 'original-0.jpg',
        width: WIDTH,
        height: HEIGHT,
        preview_file: 'image-0/preview.jpg',
        thumbnail_file: 'image-0/thumbnail.webp',
        pyramid: null,
        failed: null,
      },
    })
    await this.#files.write(`${mapId}/original-0.jpg`, picture)
    await this.#files.write(`${mapId}/image-0/preview.jpg`, picture)
    await this.#files.write(`${mapId}/image-0/thumbnail.webp`, thumbnail)
    await this.#store.insert('maps', map)
    return map
  }

  /** Puts another picture in the place of the one that a map's pictures are made of. */
  async writeOriginal(mapId: number, picture: Buffer): Promise<void> {
    const map = await this.#store.get('maps', String(mapId))
    if (!map) throw new Error(`There is no map ${mapId}.`)
    await this.#files.write(`${mapId}/${map.image.original_file}`, picture)
  }

  /** Makes a map look as if nobody had changed it for seven months. */
  async abandon(mapId: number): Promise<void> {
    const updated_at = new Date()
    updated_at.setUTCMonth(updated_at.getUTCMonth() - 7)
    await this.#store.update('maps', String(mapId), { updated_at })
  }

  async close(): Promise<void> {
    await this.#files.close()
    await this.#store.close()
  }
}

const thumbnailOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).resize({ width: THUMBNAIL_WIDTH }).webp().toBuffer()
