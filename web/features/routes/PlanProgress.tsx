import { Button } from '../../ui/control/Button.tsx'
import { ProgressBar } from '../../ui/status/ProgressBar.tsx'
import type { Planner } from './usePlanner.ts'

/** How far the planning is, and the way to end it; or why it has failed. */
export const PlanProgress = ({ planner: { share, error, cancel } }: { planner: Planner }) => {
  if (share !== null)
    return (
      <div className="route__progress">
        <ProgressBar label="Planning" value={share} />
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  return error === null ? null : (
    <p className="route__error" role="alert">
      {error}
    </p>
  )
}
