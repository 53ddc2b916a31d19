import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BRANCH_TEXTS, type RelatedMap } from '../../../shared/maps/branches.ts'
import { paths } from '../../../shared/paths.ts'
import { LeavingLink } from '../../shell/LeavingLink.tsx'
import { reopenMaps } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import type { Branching } from '../../sources/MapSource.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { addressToCompare } from '../../shell/compareAddress.ts'
import { branchOffer } from './branchOffer.ts'
import { branchesQuery } from './branchesQuery.ts'
import './branches.css'

const BranchDialog = lazyOverlay(() => import('./BranchDialog.tsx').then((module) => module.BranchDialog))

/** Below the name of a map: what it is a branch of, its own branches, and the way to continue it. */
export const BranchPanel = () => {
  const { record } = useViewer()
  return record.branching && record.parent === null ? <Panel branching={record.branching} /> : null
}

const Panel = ({ branching }: { branching: Branching }) => {
  const { record } = useViewer()
  const { origin, branchCount } = branching
  useReopeningOnceFilled(branching)
  const { abandoned, label } = branchOffer(record)
  const isOffered = abandoned !== null || label !== null
  if (!origin && branchCount === 0 && !isOffered) return null
  return (
    <section className="branches" aria-label="Branches">
      {origin?.isFilled === false && <p role="status">What is on the map is being copied…</p>}
      {origin && (
        <p>
          Branched from <Related map={origin.map} />
        </p>
      )}
      {branchCount > 0 && <BranchList count={branchCount} />}
      {isOffered && (
        <p className="branches__continue">
          {abandoned !== null && <span>{abandoned}</span>}
          {label !== null && <ContinueButton label={label} />}
        </p>
      )}
    </section>
  )
}

/** Once everything is on it, its maker may change it. */
const useReopeningOnceFilled = ({ origin }: Branching): void => {
  const client = useQueryClient()
  const isFilling = origin?.isFilled === false
  const [wasFilling] = useState(isFilling)
  useEffect(() => {
    if (wasFilling && !isFilling) reopenMaps(client)
  }, [wasFilling, isFilling, client])
}

const ContinueButton = ({ label }: { label: string }) => {
  const { record, store } = useViewer()
  const close = () => store.setState({ overlay: null })
  const ask = () => store.setState({ overlay: <BranchDialog record={record} onClose={close} /> })
  return (
    <Button size="sm" icon={<GitBranch />} aria-haspopup="dialog" onClick={ask}>
      {label}
    </Button>
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
      by @{map.uploader_username} · <CompareLink id={map.id} name={map.name} />
    </>
  )

const CompareLink = ({ id, name }: { id: number; name: string }) => {
  const location = useLocation()
  return (
    <Link to={addressToCompare(location, { kind: 'map', id })} aria-label={`Compare with ${name}`}>
      Compare
    </Link>
  )
}

/** They are asked for when somebody looks. */
const BranchList = ({ count }: { count: number }) => {
  const { mapId } = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...branchesQuery(Number(mapId)), enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count === 1 ? '1 branch' : `${count} branches`}</summary>
      <ul>
        {data?.branches.map(({ map, created_at }) => (
          <li key={map?.id ?? created_at}>
            <Related map={map} />
          </li>
        ))}
      </ul>
    </details>
  )
}
