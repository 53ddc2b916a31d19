import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { abandonmentText } from '../../../shared/maps/abandonment.ts'
import { BRANCH_TEXTS, type BranchesAnswer, type RelatedMap } from '../../../shared/maps/branches.ts'
import { paths } from '../../../shared/paths.ts'
import { LeavingLink } from '../../shell/LeavingLink.tsx'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { fetchBranches, setBranching } from '../../sources/http/branches.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Switch } from '../../ui/control/Switch.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import './branches.css'

const BranchDialog = lazyOverlay(() => import('./BranchDialog.tsx').then((module) => module.BranchDialog))

const keyOf = (mapId: number) => ['branches', mapId] as const

/** How often to ask how far a branch is that the server is filling. */
const FILLING_POLL_MS = 2_000

const isFilling = (answer: BranchesAnswer | undefined): boolean => answer?.origin?.is_filled === false

export const BranchPanel = ({ mapId }: { mapId: number }) => {
  const { record, session } = useViewer()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    queryKey: keyOf(mapId),
    queryFn: ({ signal }) => fetchBranches(mapId, signal),
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
  if (!origin && branches.length === 0 && !can_branch && !isOwn) return null
  return (
    <section className="branches" aria-label="Branches">
      {isFilling(data) && <p role="status">What is on the map is being copied…</p>}
      {origin && (
        <p>
          Branched from <Related map={origin.map} />
        </p>
      )}
      {branches.length > 0 && <BranchList branches={branches} />}
      {can_branch && (!isOwn || abandoned !== null) && (
        <p className="branches__continue">
          {abandoned !== null && <span>{abandoned}</span>}
          {!isOwn && (
            <Button size="sm" icon={<GitBranch />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {abandoned === null ? 'Branch this map' : 'Continue this map'}
            </Button>
          )}
        </p>
      )}
      {isOwn && <AllowSwitch mapId={mapId} isAllowed={data.allows_branching} />}
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

const AllowSwitch = ({ mapId, isAllowed }: { mapId: number; isAllowed: boolean }) => {
  const client = useQueryClient()
  const setting = useMutation({
    mutationFn: (isOn: boolean) => setBranching(mapId, isOn),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(mapId) }),
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The setting could not be saved.'),
  })
  return (
    <Switch
      label="Others may branch this map"
      checked={setting.isPending ? setting.variables : isAllowed}
      disabled={setting.isPending}
      onChange={(isOn) => setting.mutate(isOn)}
    />
  )
}
