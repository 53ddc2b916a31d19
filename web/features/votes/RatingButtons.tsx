import { useQueryClient } from '@tanstack/react-query'
import { ArrowBigDown, ArrowBigUp, Heart } from 'lucide-react'
import { patchMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { patchListedMap, useRating } from './useRating.ts'
import './votes.css'

/** Votes on the open map, and keeps it as a favourite. Maps that nobody votes on have none of this. */
export const RatingButtons = () => {
  const { record } = useViewer()
  const client = useQueryClient()
  const { id, rating } = record
  const { vote, toggleFavourite } = useRating((mapId, part) => {
    patchListedMap(client, mapId, part)
    patchMapRecord(client, id, ({ rating }) => rating && Object.assign(rating, part))
  })
  const size = useIsMobile() ? 'touch' : 'md'
  if (rating === null) return null
  const map = { ...rating, id: Number(id) }
  return (
    <div className="rating" role="group" aria-label="Votes and favourites">
      <IconButton
        size={size}
        label="Vote up"
        className="rating__mark"
        pressed={rating.user_vote === 1}
        onClick={() => vote(map, 1)}
      >
        <ArrowBigUp />
      </IconButton>
      <output className="rating__votes" aria-label="Votes">
        {wholeText(rating.votes)}
      </output>
      <IconButton
        size={size}
        label="Vote down"
        className="rating__mark rating__down"
        pressed={rating.user_vote === -1}
        onClick={() => vote(map, -1)}
      >
        <ArrowBigDown />
      </IconButton>
      <IconButton
        size={size}
        label={rating.is_favourite ? 'Remove from favourites' : 'Add to favourites'}
        className={rating.is_favourite ? 'rating__mark is-mine' : 'rating__mark'}
        onClick={() => toggleFavourite(map)}
      >
        <Heart />
      </IconButton>
    </div>
  )
}
