import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../../shared/limits.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { IconButton } from '../../../ui/control/Button.tsx'
import '../../../ui/control/TextField.css'
import '../maps.css'

/** The list is updated after a pause in typing of this length. */
const RESTING_MS = 250

export interface SearchFieldProps {
  search: string
  label?: string
  onSearch: (search: string) => void
  autoFocus?: boolean
}

export const SearchField = ({ search, label = TEXTS.home.search, onSearch, autoFocus }: SearchFieldProps) => {
  const [typed, setTyped] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The address has not been changed by typing here, but by a link or the Back button.
  if (search !== seen) {
    setSeen(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const send = (text: string, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), delayMs)
  }
  const type = (text: string) => {
    setTyped(text)
    send(text, RESTING_MS)
  }
  const clear = () => {
    setTyped('')
    send('', 0)
  }

  return (
    <form
      className="field field--sm field--quiet search-field"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        send(typed, 0)
      }}
    >
      <Search aria-hidden="true" />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed !== '') clear()
        }}
      />
      {typed !== '' && (
        <IconButton label="Clear search" size="sm" onClick={clear}>
          <X />
        </IconButton>
      )}
    </form>
  )
}
