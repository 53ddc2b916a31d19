import { ArrowBigDown, ArrowBigUp, Heart } from 'lucide-react'
import type { ListedMap } from '../../sources/http/catalogue.ts'
import { classNames } from '../../ui/classNames.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { tooltipMarks } from '../../ui/overlay/Tooltip.tsx'
import { wholeText } from '../../ui/text/numberText.ts'
import type { RatingActions } from './useRating.ts'
import './votes.css'

/** The votes of a listed map, as a button that votes for it, and the favourite. */
export const TileRating = ({ map, actions }: { map: ListedMap; actions: RatingActions }) => {
  const votes = `${wholeText(map.votes)} ${Math.abs(map.votes) === 1 ? 'vote' : 'votes'}`
  const favourite = map.is_favourite ? 'Remove from favourites' : 'Add to favourites'
  return (
    <span className="tile__rating">
      <button
        {...tooltipMarks({ text: map.user_vote === 1 ? 'Take your vote back' : 'Vote up' })}
        type="button"
        className={classNames('tile__vote', map.user_vote !== 0 && 'is-mine')}
        aria-pressed={map.user_vote === 1}
        onClick={() => actions.vote(map, 1)}
      >
        {map.user_vote === -1 ? <ArrowBigDown aria-hidden="true" /> : <ArrowBigUp aria-hidden="true" />}
        <span aria-hidden="true">{wholeText(map.votes)}</span>
        <span className="visually-hidden">
          Vote up {map.name}: {votes}
        </span>
      </button>
      <IconButton
        size="sm"
        label={favourite}
        aria-label={`${favourite}: ${map.name}`}
        className={classNames('rating__mark', map.is_favourite && 'is-mine')}
        onClick={() => actions.toggleFavourite(map)}
      >
        <Heart />
      </IconButton>
    </span>
  )
}
