import type { MapComparison } from '../../../shared/compare/mapComparison.ts'
import { paths } from '../../../shared/paths.ts'
import { LeavingLink } from '../../shell/LeavingLink.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { wholeText } from '../../ui/text/numberText.ts'
import { useCurrentUser } from '../account/currentUser.ts'

/** Which map this one is compared with, how much of it is alike, and the way to its side. */
export const ComparedHead = ({ comparison }: { comparison: MapComparison }) => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const { other, same, differences, left_out, has_common_origin } = comparison
  const path = paths.map({ id: other.id, slug: other.slug, uploaderUsername: other.uploader_username })
  const isOwnThere = user?.username === other.uploader_username
  return (
    <div className="review__about compare__about">
      <p>
        <LeavingLink to={path}>{other.name}</LeavingLink>{' '}
        <span className="compare__by">by @{other.uploader_username}</span>
      </p>
      <p>{summaryText(same, differences.length + left_out)}</p>
      {!has_common_origin && (
        <p className="compare__note">
          The maps have no common origin: what is the same is found by names and places.
        </p>
      )}
      {left_out > 0 && (
        <p className="compare__note">
          The first {wholeText(differences.length)} differences are listed. Take some of them to see the
          others.
        </p>
      )}
      {record.abilities.manage && (
        <p>
          <LeavingLink to={`${path}?${isOwnThere ? '' : 'suggest&'}compare=${record.id}`}>
            {isOwnThere ? 'See it from the other side' : `Suggest yours to @${other.uploader_username}`}
          </LeavingLink>
        </p>
      )}
    </div>
  )
}

const summaryText = (same: number, different: number): string => {
  if (different === 0) return `Both maps are alike: ${wholeText(same)} of ${wholeText(same)}.`
  const differences = different === 1 ? '1 difference' : `${wholeText(different)} differences`
  return `${differences}, ${wholeText(same)} alike.`
}
