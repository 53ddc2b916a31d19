import { MessageSquareDiff } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ListedMapAnswer } from '../../../shared/maps/maps.ts'
import { paths } from '../../../shared/paths.ts'
import { openSuggestionsText } from './proposalTexts.ts'

/** On one's own map: the suggestions that wait for an answer. */
export const SuggestionsLink = ({ map }: { map: ListedMapAnswer }) => {
  const { open_suggestions: count = 0 } = map
  if (count === 0) return null
  return (
    <Link
      className="btn btn--quiet btn--sm num"
      to={paths.suggestions(map.id)}
      aria-label={openSuggestionsText(count)}
      title={openSuggestionsText(count)}
    >
      <MessageSquareDiff />
      {count}
    </Link>
  )
}
