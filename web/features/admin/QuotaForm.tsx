import { type FormEvent, useState } from 'react'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { giveQuota } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { useAdminAct } from './useAdminAct.ts'

const GIGABYTE = 1024 ** 3
const WHOLE = /^\d{1,6}$/
const DECIMAL = /^\d{1,5}(\.\d{1,3})?$/

interface QuotaFormProps {
  user: AdminUser
  disabled: boolean
}

/** How many maps somebody may have, and how much room their images may take. */
export const QuotaForm = ({ user, disabled }: QuotaFormProps) => {
  const [maps, setMaps] = useState(String(user.quota.maps))
  const [gigabytes, setGigabytes] = useState(gigabytesText(user.quota.bytes))
  const [isShown, setShown] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const act = useAdminAct()
  const problems = {
    maps: WHOLE.test(maps) ? undefined : 'A whole number, at most 999999.',
    gigabytes: DECIMAL.test(gigabytes) ? undefined : 'A number such as 2.5.',
  }
  const give = async (quota: AdminUser['quota'] | null) => {
    setBusy(true)
    await act(() => giveQuota(user.id, quota), {
      done: quota
        ? `${user.username} may have ${countText(quota.maps, 'map')} and ${gigabytes} GB.`
        : `${user.username} may have as much as everybody.`,
      failed: 'The limits could not be changed.',
    })
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShown(true)
    if (problems.maps === undefined && problems.gigabytes === undefined)
      void give({ maps: Number(maps), bytes: Math.round(Number(gigabytes) * GIGABYTE) })
  }
  return (
    <section className="admin-part" aria-labelledby="admin-quota">
      <h3 id="admin-quota">Limits</h3>
      <form className="admin-quota" onSubmit={submit} noValidate>
        <TextField
          label="Maps"
          note={`has ${user.maps}`}
          inputMode="numeric"
          value={maps}
          disabled={disabled || isBusy}
          error={isShown ? problems.maps : undefined}
          onChange={({ target }) => setMaps(target.value.trim())}
        />
        <TextField
          label="Gigabytes"
          note="of images"
          inputMode="decimal"
          value={gigabytes}
          disabled={disabled || isBusy}
          error={isShown ? problems.gigabytes : undefined}
          onChange={({ target }) => setGigabytes(target.value.trim())}
        />
        <div className="admin-acts">
          <Button type="submit" disabled={disabled || isBusy}>
            Save limits
          </Button>
          {user.has_own_quota && (
            <Button variant="quiet" disabled={disabled || isBusy} onClick={() => void give(null)}>
              As everybody
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

const gigabytesText = (bytes: number): string => String(Number((bytes / GIGABYTE).toFixed(3)))
