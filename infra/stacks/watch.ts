/** Creates the alarms, in both regions, and the dashboard. */
import { Stack, type StackProps } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { certificatePath } from '../constructs/certificate.ts';
import { alarmsOf } from '../constructs/monitoring/alarms.ts';
import type { WatchedPool } from '../constructs/monitoring/aws-alarms.ts';
import { edgeAlarmsOf } from '../constructs/monitoring/edge-alarms.ts';
import { createAlarms } from '../constructs/monitoring/operators.ts';
import { ShopDashboard } from '../constructs/monitoring/shop-dashboard.ts';
import type { Stage } from '../constructs/stage.ts';

interface WatchProps extends StackProps {
  readonly stage: Stage;
  readonly distributionId: string;
}

interface ShopWatchProps extends WatchProps {
  readonly apiId: string;
  readonly tableName: string;
  readonly userPool: WatchedPool;
}

export class WatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, apiId, tableName, userPool, distributionId, ...props }: ShopWatchProps) {
    super(scope, id, props);
    const alarms = createAlarms(this, stage, alarmsOf({ stage: stage.name, apiId, tableName, userPool, quietHours: stage.quietHours }));
    new ShopDashboard(this, 'Dashboard', { stage: stage.name, apiId, distributionId, tableName, alarms });
  }
}

/** In us-east-1, because an alarm can only use metrics of its own region. */
export class EdgeWatchStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distributionId, ...props }: WatchProps) {
    super(scope, id, props);
    // The edge's stack, which is deployed before this one, writes the parameter. An export could not change with the domain.
    const certificateArn = stage.domain === undefined ? undefined : StringParameter.valueForStringParameter(this, certificatePath(stage));
    createAlarms(this, stage, edgeAlarmsOf({ stage: stage.name, distributionId, certificateArn }));
  }
}
