import { useMutation } from '@tanstack/react-query';
import { dataOf } from '#client';
import { api, type Schema } from '../../app/api.js';

export type DeviceLogin = Schema['DeviceLogin'];

export const useFindDevice = (onFound: (login: DeviceLogin) => void) =>
  useMutation({
    mutationFn: (body: Schema['FindDeviceLogin']) => dataOf(api.POST('/api/auth/v1/device/find', { body })),
    onSuccess: onFound,
  });

export const useDecideDevice = (onDecided: (decision: Schema['DecideDeviceLogin']) => void) =>
  useMutation({
    mutationFn: (body: Schema['DecideDeviceLogin']) =>
      dataOf(api.POST('/api/auth/v1/device/decide', { body })),
    onSuccess: (_, body) => onDecided(body),
  });
