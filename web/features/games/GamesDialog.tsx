import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { SEARCH_MAX } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { fetchGames } from '../../sources/http/catalogue.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { findKey } from '../../ui/text/findText.tsx'
import '../../ui/control/TextField.css'
import './games.css'

interface GamesDialogProps {
  onChoose: (game: string) => void
  onClose: () => void
}

const WIDTH_PX = 420

/** More are found by typing. */
const SHOWN_MAX = 200

/** Lists the games that have maps, by name. */
export const GamesDialog = ({ onChoose, onClose }: GamesDialogProps) => {
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['games'],
    queryFn: ({ signal }) => fetchGames(signal),
  })
  const wanted = findKey(search.trim())
  const games = data?.filter(({ name }) => findKey(name).includes(wanted)).slice(0, SHOWN_MAX)
  return (
    <Dialog open onOpenChange={onClose} title={TEXTS.home.byGame} width={WIDTH_PX}>
      <div className="field">
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label="Find a game"
          placeholder="Find a game"
          value={search}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {isError && (
        <EmptyState
          art="error"
          title="The games could not be loaded."
          text="Check your connection, then try again."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {games?.length === 0 && (
        <EmptyState art="missing" title="No game has this name." text="Try another word, or a shorter one." />
      )}
      <ul className="game-list" aria-busy={!data && !isError}>
        {games?.map(({ name, slug }) => (
          <li key={slug}>
            <button type="button" className="game-list__game" onClick={() => onChoose(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
