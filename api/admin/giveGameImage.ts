import { setGameImage } from '../games/gameImages.ts'
import type { GameDocument } from '../store/gameDocuments.ts'
import { logAct } from './adminLog.ts'
import type { Author } from './author.ts'

/** Gives a game its official image, a copy of the local file. @throws ImageRefusedError */
export const giveGameImage = async (
  parts: Parameters<typeof setGameImage>[0],
  author: Author,
  game: GameDocument,
  path: string,
): Promise<void> => {
  await logAct(parts.store, author, 'game-image-set', { kind: 'game', id: game._id })
  await setGameImage(parts, game, path)
}
