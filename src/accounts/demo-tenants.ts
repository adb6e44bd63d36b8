import type { Workspace } from '#libs/database';

export interface DemoTenant {
  workspace: Pick<Workspace, 'id' | 'name' | 'plan'>;
  user: { id: string; email: string; name: string };
}

/** The ids are fixed, so that records of the same name in a shared database are never mistaken for these. */
export const TENANTS = {
  demo: {
    workspace: { id: '019aa000-0000-7000-8000-000000000001', name: 'Demo', plan: 'agency' },
    user: { id: '019aa000-0000-7000-8000-000000000011', email: 'demo@example.com', name: 'Demo Admin' },
  },
  second: {
    workspace: { id: '019aa000-0000-7000-8000-000000000002', name: 'Second', plan: 'agency' },
    user: { id: '019aa000-0000-7000-8000-000000000012', email: 'second@example.com', name: 'Second Admin' },
  },
  free: {
    workspace: { id: '019aa000-0000-7000-8000-000000000003', name: 'Free', plan: 'free' },
    user: { id: '019aa000-0000-7000-8000-000000000013', email: 'free@example.com', name: 'Free Admin' },
  },
} as const satisfies Record<string, DemoTenant>;

export type DemoTenantName = keyof typeof TENANTS;

export const DEMO_WORKSPACE_ID = TENANTS.demo.workspace.id;
