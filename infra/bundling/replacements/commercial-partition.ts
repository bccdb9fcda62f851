/** Replaces the list of AWS partitions and their regions: the shop runs in the commercial ones, which one pattern describes. */

export const partitionsInfo = {
  version: '1.1',
  partitions: [
    {
      id: 'aws',
      outputs: {
        dnsSuffix: 'amazonaws.com',
        dualStackDnsSuffix: 'api.aws',
        implicitGlobalRegion: 'us-east-1',
        name: 'aws',
        supportsDualStack: true,
        supportsFIPS: true,
      },
      regionRegex: '^(us|eu|ap|sa|ca|me|af|il|mx)\\-\\w+\\-\\d+$',
      regions: {},
    },
  ],
};
