import { useQuery } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { abandonmentText } from '../../../shared/maps/abandonment.ts'
import { BRANCH_TEXTS, type BranchesAnswer, type RelatedMap } from '../../../shared/maps/branches.ts'
import { paths } from '../../../shared/paths.ts'
import { LeavingLink } from '../../shell/LeavingLink.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { branchesQuery } from './branchesQuery.ts'
import './branches.css'

const BranchDialog = lazyOverlay(() => import('./BranchDialog.tsx').then((module) => module.BranchDialog))

/** How often to ask how far a branch is that the server is filling. */
const FILLING_POLL_MS = 2_000

const isFilling = (answer: BranchesAnswer | undefined): boolean => answer?.origin?.is_filled === false

export const BranchPanel = ({ mapId }: { mapId: number }) => {
  const { record, session } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    ...branchesQuery(mapId),
    refetchInterval: ({ state }) => isFilling(state.data) && FILLING_POLL_MS,
  })
  const isFilled = data?.origin?.is_filled === true
  // What is on it may have come after the page was opened.
  useEffect(() => {
    if (isFilled) void session.catchUp()
  }, [isFilled, session])
  if (!data) return null
  const { origin, branches, can_branch, updated_at } = data
  const abandoned = record.isPublic ? abandonmentText(new Date(updated_at)) : null
  const isOwn = record.abilities.manage
  const isOffered = can_branch && (!isOwn || abandoned !== null)
  if (!origin && branches.length === 0 && !isOffered) return null
  return (
    <section className="branches" aria-label="Branches">
      {isFilling(data) && <p role="status">What is on the map is being copied…</p>}
      {origin && (
        <p>
          Branched from <Related map={origin.map} />
        </p>
      )}
      {branches.length > 0 && <BranchList branches={branches} />}
      {isOffered && (
        <p className="branches__continue">
          {abandoned !== null && <span>{abandoned}</span>}
          {!isOwn && (
            <Button size="sm" icon={<GitBranch />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {abandoned === null ? 'Branch this map' : 'Continue this map'}
            </Button>
          )}
        </p>
      )}
      {isAsking && <BranchDialog mapId={mapId} name={record.name} onClose={() => setAsking(false)} />}
    </section>
  )
}

const Related = ({ map }: { map: RelatedMap }) =>
  map === null ? (
    BRANCH_TEXTS.gone
  ) : (
    <>
      <LeavingLink to={paths.map({ id: map.id, slug: map.slug, uploaderUsername: map.uploader_username })}>
        {map.name}
      </LeavingLink>{' '}
      by @{map.uploader_username}
    </>
  )

const BranchList = ({ branches }: Pick<BranchesAnswer, 'branches'>) => (
  <details>
    <summary>{branches.length === 1 ? '1 branch' : `${branches.length} branches`}</summary>
    <ul>
      {branches.map(({ map, created_at }) => (
        <li key={map?.id ?? created_at}>
          <Related map={map} />
        </li>
      ))}
    </ul>
  </details>
)
