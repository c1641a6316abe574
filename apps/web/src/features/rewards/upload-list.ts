import type { RewardUpload } from '@millaje/api/flights/rewards';
import { rewardTexts } from '@millaje/api/flights/rewards.texts';
import { pathTo } from '../../paths.ts';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { rewardUploadsQuery } from './queries.ts';

/** The address of one file of coupons. */
export const uploadAddress = ({ id }: Pick<RewardUpload, 'id'>): string => pathTo('staffReward', { id: String(id) });

/** All files of flown coupons that were checked, the latest first. */
export const uploadList = listOf({
  name: 'rewards',
  title: rewardTexts.uploads,
  sizes: [20, 50, 100],
  size: 20,
  filters: filtersOf({}),
  page: ({ page, size }) => rewardUploadsQuery({ page_count: page, quantity: size }),
  rowsOf: ({ rows }): readonly RewardUpload[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: (upload) => uploadAddress(upload),
});
