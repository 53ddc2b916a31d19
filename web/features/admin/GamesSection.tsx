import { useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type AdminGame, adminGameSchema } from '../../../shared/admin/adminMaps.ts'
import { adminListPath, uploadGameImage } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SearchField } from '../maps/catalogue/SearchField.tsx'
import { progressText } from '../maps/form/chosenFile.ts'
import { AdminList } from './AdminList.tsx'
import { useAdminAct } from './useAdminAct.ts'
import { useAdminList } from './useAdminList.ts'
import { useAdminQuery } from './useAdminQuery.ts'

const gamesSchema = z.array(adminGameSchema)

/** The games by name, and the official map image that the form for new maps offers. */
export const GamesSection = () => {
  const { get, set } = useAdminQuery()
  const q = get('q')
  const list = useAdminList(adminListPath('games', { q }), gamesSchema)
  return (
    <>
      <div className="admin-bar">
        <SearchField search={q} label="Beginning of the name" onSearch={(text) => set('q', text)} />
      </div>
      <AdminList
        label="Games"
        list={list}
        none={q === '' ? 'There are no games yet' : 'No game begins like this'}
      >
        {(game) => <GameRow key={game.id} game={game} />}
      </AdminList>
    </>
  )
}

const GameRow = ({ game }: { game: AdminGame }) => {
  const { progress, upload } = useImageUpload(game)
  const input = useRef<HTMLInputElement>(null)
  return (
    <li>
      <div className="admin-list__what admin-game">
        {game.thumbnail_url === null ? (
          <span className="admin-game__picture" />
        ) : (
          <img className="admin-game__picture" src={game.thumbnail_url} alt="" loading="lazy" />
        )}
        <div>
          <p className="admin-list__name">
            {game.name}
            {!game.is_listed && <span className="admin-badge">Not listed</span>}
          </p>
          <p className="admin-list__facts">
            {game.image_url === null ? (
              'No official image'
            ) : (
              <a href={game.image_url} target="_blank" rel="noreferrer">
                Official image
              </a>
            )}
          </p>
        </div>
      </div>
      <div className="admin-acts">
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label={`Official image of ${game.name}`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void upload(file)
            target.value = ''
          }}
        />
        <Button
          icon={<ImageUp />}
          aria-label={progress === null ? `Upload an image: ${game.name}` : undefined}
          aria-disabled={progress !== null}
          onClick={() => progress === null && input.current?.click()}
        >
          {progress ?? 'Upload an image'}
        </Button>
      </div>
    </li>
  )
}

/** Uploads the image of a game; `progress` says how far it is. */
const useImageUpload = (game: AdminGame) => {
  const [progress, setProgress] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)
  const act = useAdminAct()
  const client = useQueryClient()
  useEffect(() => () => controller.current?.abort(), [])
  const upload = async (file: File) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setProgress('Uploading…')
    const onProgress = ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      setProgress(sentBytes < totalBytes ? progressText(sentBytes, totalBytes) : 'Being checked…')
    await act(() => uploadGameImage(game.id, file, { signal, onProgress }), {
      done: `${game.name} has a new official image.`,
      failed: 'The image could not be uploaded.',
    })
    if (!signal.aborted) setProgress(null)
    void client.invalidateQueries({ queryKey: ['games'] })
  }
  return { progress, upload }
}
