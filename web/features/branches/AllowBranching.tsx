import { useMutation, useQueryClient } from '@tanstack/react-query'
import { patchMapRecord } from '../../shell/useOpenedMap.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { ApiError } from '../../sources/http/api.ts'
import { setBranching } from '../../sources/http/branches.ts'
import { Switch } from '../../ui/control/Switch.tsx'
import { toast } from '../../ui/overlay/toast.ts'

/** For the owner: whether others may branch the map though it is not abandoned. */
export const AllowBranching = () => {
  const { mapId, record } = useViewer()
  const client = useQueryClient()
  const setting = useMutation({
    mutationFn: (isOn: boolean) => setBranching(Number(mapId), isOn),
    onSuccess: (_answer, isOn) =>
      patchMapRecord(client, mapId, ({ branching }) => {
        if (branching) branching.isAllowed = isOn
      }),
    onError: (error) =>
      toast.error((error instanceof ApiError && error.text) || 'The setting could not be saved.'),
  })
  return (
    <Switch
      label="Others may branch this map"
      checked={setting.isPending ? setting.variables : (record.branching?.isAllowed ?? false)}
      disabled={setting.isPending}
      onChange={(isOn) => setting.mutate(isOn)}
    />
  )
}
